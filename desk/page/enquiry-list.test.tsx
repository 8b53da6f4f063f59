import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { EnquiryFilter } from '@app/server/store/store.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import {
  enquiryWords,
  eraseWords,
  notices,
  periods,
  problemTexts,
  shows,
  statusWords,
  words,
} from '../content/words.ts'
import { accept, fail, openDesk } from '../desk-for-tests.ts'
import { everything, searchParams } from './filter.ts'
import { openPage } from './page-for-tests.tsx'

describe("the desk's list", () => {
  it('is empty at first, and shows and counts an enquiry when it arrives', async (t) => {
    const desk = await openDesk(t)
    const page = openPage(t, desk)
    await screen.findByText(words.empty)
    assert.equal(document.title, words.title(''))

    await accept(desk.store)

    await page.lists('Ada Lovelace')
    await waitFor(() => assert.equal(document.title, words.title('1')))
    assert.ok(screen.getByRole('group', { name: words.chart.label(60, 1, 1) }))
  })

  it('shows the matching enquiries, with their marks', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, { name: 'Ada' })
    await accept(desk.store, { name: 'Robot', quarantineReason: 'honeypot' })
    await accept(desk.store, { name: 'Grace' }, ['webhook'])
    await fail(desk.store, 'webhook')
    const eve = await accept(desk.store, { name: 'Eve' })
    await desk.store.mark(eve, { isHandled: true, isRead: true }, 'tester')
    const page = openPage(t, desk)
    await page.lists('Eve', 'Grace', 'Ada')
    const { handled, failed, quarantined } = words.marks
    assert.deepEqual(page.textOf('.tag'), [handled, failed])
    await waitFor(() => assert.equal(document.title, words.title('2')))

    for (const [show, expected] of [
      [shows.quarantined, ['Robot']],
      [shows.failed, ['Grace']],
      [shows.handled, ['Eve']],
      [new RegExp(shows.unread), ['Grace', 'Ada']],
      [shows.open, ['Grace', 'Ada']],
      [shows.all, ['Eve', 'Grace', 'Ada']],
    ] as const) {
      await page.user.click(screen.getByRole('radio', { name: show }))
      await page.lists(...expected)
      assert.equal(
        screen.getAllByRole('status')[0]?.textContent,
        words.count(expected.length, false),
      )
    }
    await page.user.keyboard('/robot')
    await page.lists('Robot')
    assert.deepEqual(page.textOf('.tag'), [quarantined])
  })

  it('shows and exports search results, and everything again', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, { name: 'Ada', message: 'A plot by the river' })
    await accept(desk.store, { name: 'Grace', message: 'A hill' })
    const page = openPage(t, desk)
    await page.lists('Grace', 'Ada')

    await page.user.keyboard('/RIVER')
    await page.lists('Ada')
    assert.deepEqual(page.textOf('mark'), ['river'])
    assert.deepEqual(page.textOf('.enquiry-list__email'), ['ada@example.org'])
    const link = screen.getByRole('link', { name: words.formats.json })
    assert.equal(link.getAttribute('href'), '/api/export?query=RIVER&format=json&key=')

    await page.user.keyboard('s (and) hills')
    await screen.findByText(words.nothingFound)
    await page.press(words.clear)
    await page.lists('Grace', 'Ada')
  })

  it('restores the list from its address', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, { name: 'Ada', message: 'A plot by the river' })
    const id = await accept(desk.store, { name: 'Grace', message: 'The same river' })
    await desk.store.mark(id, { isHandled: true }, 'tester')
    const page = openPage(t, desk)
    await page.user.keyboard('/river & more')
    await screen.findByText(words.nothingFound)
    await page.user.keyboard('{Backspace>7/}')
    await page.user.click(screen.getByRole('radio', { name: shows.handled }))
    await page.user.selectOptions(screen.getByRole('combobox'), periods.week)
    await page.lists('Grace')
    await page.user.click(await page.row('Grace'))
    const address = location.search + location.hash
    assert.equal(address, `?query=river&show=handled&period=week#${id}`)
    page.unmount()

    const again = openPage(t, desk, address)
    await again.lists('Grace')
    await screen.findByRole('heading', { name: 'Grace' })
    await again.user.keyboard('{Escape}')
    assert.equal(location.href.split('/').at(-1), '?query=river&show=handled&period=week')
    again.unmount()

    for (const nonsense of ['?show=nonsense&period=constructor', '?period=days&from=2026-13-01']) {
      const careless = openPage(t, desk, nonsense)
      await careless.lists('Grace', 'Ada')
      careless.unmount()
    }
    const mistyped = searchParams({ ...everything, period: 'days', from: '20266-01-01' })
    assert.ok(!mistyped.has('since'))
  })

  it('keeps the rows and the position of opened enquiries until the next search', async (t) => {
    stopDates(t) // enquiries of one millisecond keep their order too
    const desk = await openDesk(t)
    for (const name of ['Ada', 'Grace', 'Eve', 'Mary']) await accept(desk.store, { name })
    const page = openPage(t, desk, '?show=unread')
    await page.lists('Mary', 'Eve', 'Grace', 'Ada')

    await page.user.keyboard('jj{Enter}')
    await page.marksAsRead(1)
    await accept(desk.store, { name: 'New' })
    await page.lists('New', 'Mary', 'Eve', 'Grace', 'Ada')
    await page.user.keyboard('j{Enter}')
    await page.marksAsRead(2)
    await page.user.keyboard('{Escape}')
    await waitFor(() => assert.match(`${document.activeElement?.textContent}`, /Grace/))
    await page.user.keyboard('j')
    assert.match(`${document.activeElement?.textContent}`, /Ada/)

    await page.user.click(screen.getByRole('radio', { name: shows.open }))
    await page.user.click(screen.getByRole('radio', { name: new RegExp(shows.unread) }))
    await page.lists('New', 'Mary', 'Ada')
  })

  it('handles, releases and marks several at once, and undoes it', async (t) => {
    const desk = await openDesk(t)
    const ada = await accept(desk.store, { name: 'Ada' })
    await desk.store.mark(ada, { againAt: new Date('2999-01-01') }, 'tester')
    const grace = await accept(desk.store, { name: 'Grace' })
    await accept(desk.store, { name: 'Eve' })
    // Another owner is slightly faster.
    const send: typeof desk.send = async (method, path, ...rest) => {
      if (path.endsWith(`${grace}/release`))
        await desk.store.changeStatus(grace, 'release', { channels: [] }, 'other')
      return desk.send(method, path, ...rest)
    }
    const page = openPage(t, { ...desk, send })
    await page.lists('Eve', 'Grace', 'Ada')
    const select = (name: string) => page.user.click(screen.getByLabelText(words.select(name)))
    const count = (filter: EnquiryFilter) => desk.store.count(filter)

    await page.user.keyboard('jx')
    await select('Ada')
    await screen.findByText(words.selected(2))
    await page.press(enquiryWords.handle)
    await page.says(notices.several(2))
    assert.equal(await count({ handling: 'handled' }), 2)
    await page.press(notices.undo)
    await waitFor(async () => assert.equal(await count({ handling: 'handled' }), 0))
    assert.equal(await count({ handling: 'later' }), 1)

    await select('Ada')
    await page.press(words.selectAll)
    await page.press(statusWords.spam.label)
    await screen.findByText(words.empty)
    assert.equal(await count({ status: 'quarantined' }), 3)

    await page.user.click(screen.getByRole('radio', { name: shows.quarantined }))
    await page.lists('Eve', 'Grace', 'Ada')
    await select('Grace')
    await page.press(statusWords.release.label)
    await page.says(notices.someOf(0, 1))
    await page.lists('Eve', 'Ada')
    await select('Ada')
    await page.press(statusWords.release.label)
    await page.says(notices.several(1))
    assert.equal(await count({ status: 'quarantined' }), 1)

    await page.user.click(screen.getByRole('radio', { name: shows.all }))
    await page.lists('Grace', 'Ada')
    await accept(desk.store, { name: 'Mary', email: 'mary@example.org' })
    await page.lists('Mary', 'Grace', 'Ada')
    await select('Mary')
    await select('Ada')
    await page.press(enquiryWords.erase)
    await screen.findByText(eraseWords.counts(4, 0))
    await page.press(eraseWords.confirm)
    await page.says(notices.erased(4, 0))
    assert.equal(await count({}), 0)
  })

  it('does the rest when one of several is gone, and names the one', async (t) => {
    const desk = await openDesk(t)
    const ids: string[] = []
    for (const name of ['Ada', 'Grace', 'Eve']) {
      ids.push(await accept(desk.store, { name, email: `${name}@example.org`.toLowerCase() }))
    }
    // Another owner is slightly faster.
    const send: typeof desk.send = async (method, path, ...rest) => {
      if (path.endsWith(`${ids[1]}/mark`)) await desk.store.remove(`${ids[1]}`, 'other')
      if (path.endsWith(`${ids[2]}/erase`)) await desk.store.remove(`${ids[2]}`, 'other')
      return desk.send(method, path, ...rest)
    }
    const page = openPage(t, { ...desk, send })
    await page.lists('Eve', 'Grace', 'Ada')
    await page.user.keyboard('jx')
    await page.press(words.selectAll)

    await page.press(enquiryWords.handle)
    await page.says(notices.someOf(2, 3))
    assert.deepEqual(page.textOf('.notice__failed li'), [`Grace: ${problemTexts.gone}`])
    assert.equal(await desk.store.count({ handling: 'handled' }), 2)
    await page.press(notices.undo)
    await page.says(notices.several(2))
    assert.equal(await desk.store.count({ handling: 'handled' }), 0)

    await page.lists('Eve', 'Ada')
    await page.user.click(screen.getByLabelText(words.select('Eve')))
    await page.press(words.selectAll)
    await page.press(enquiryWords.erase)
    await screen.findByText(eraseWords.counts(2, 0))
    await page.press(eraseWords.confirm)
    await page.says(`${notices.erased(1, 0)} ${notices.someOf(1, 2)}`)
    assert.deepEqual(page.textOf('.notice__failed li'), [`eve@example.org: ${problemTexts.gone}`])
    assert.equal(await desk.store.count({}), 0)
  })

  it('shows how far it has erased, and stops when asked', async (t) => {
    const desk = await openDesk(t)
    for (const name of ['Ada', 'Grace', 'Eve', 'Mary']) {
      await accept(desk.store, { name, email: `${name}@example.org` })
    }
    const second = Promise.withResolvers<void>()
    let erased = 0
    const send: typeof desk.send = async (method, path, ...rest) => {
      erased += path.endsWith('/erase') ? 1 : 0
      if (path.endsWith('/erase') && erased === 2) await second.promise
      return desk.send(method, path, ...rest)
    }
    const page = openPage(t, { ...desk, send })
    await page.lists('Mary', 'Eve', 'Grace', 'Ada')
    await page.user.keyboard('jx')
    await page.press(words.selectAll)
    await page.press(enquiryWords.erase)
    await screen.findByText(eraseWords.counts(4, 0))

    await page.press(eraseWords.confirm)
    await screen.findByText(words.progress(1, 4))
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    await page.press(words.stop)
    second.resolve()

    await page.says(`${notices.erased(2, 0)} ${notices.someOf(2, 4)}${notices.stopped}`)
    assert.ok(leave.defaultPrevented)
    await page.lists('Grace', 'Ada')
    await screen.findByText(words.selected(2))
    assert.ok(!screen.queryByRole('dialog'))
  })

  it('leaves out what is older than the period', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-02-20T12:00') })
    const desk = await openDesk(t)
    await accept(desk.store, { name: 'February' })
    for (const [name, time] of [
      ['Yesterday', '2026-02-28T23:59'],
      ['Today', '2026-03-01T00:01'],
    ] as const) {
      t.mock.timers.setTime(new Date(time).getTime())
      await accept(desk.store, { name })
    }
    const page = openPage(t, desk)

    for (const [period, ...expected] of [
      [periods.any, 'Today', 'Yesterday', 'February'],
      [periods.today, 'Today'],
      [periods.week, 'Today', 'Yesterday'],
      [periods.month, 'Today', 'Yesterday', 'February'],
    ] as const) {
      await page.user.selectOptions(screen.getByRole('combobox'), period)
      await page.lists(...expected)
    }
    const bar = (day: string) => page.user.click(screen.getByTitle(words.chart.day(day, 1)))
    await bar('28 Feb')
    await page.lists('Yesterday')
    assert.match(location.search, /period=days&from=2026-02-28&to=2026-02-28/)
    fireEvent.change(screen.getByLabelText(words.from), { target: { value: '2026-02-01' } })
    await page.lists('Yesterday', 'February')
    await bar('20 Feb')
    await page.lists('February')
    await bar('20 Feb')
    await page.lists('Today', 'Yesterday', 'February')
  })

  it('leaves no gap when the first response comes after later ones', async (t) => {
    stopDates(t)
    const desk = await openDesk(t)
    const names = Array.from({ length: 120 }, (_, index) => `Visitor ${119 - index}`)
    for (const name of names.toReversed()) await accept(desk.store, { name, sender: name })
    const first = Promise.withResolvers<void>()
    let lists = 0
    const send: typeof desk.send = async (method, path, ...rest) => {
      const answer = await desk.send(method, path, ...rest)
      const isList = path.startsWith('/api/enquiries?')
      lists += isList ? 1 : 0
      if (isList && lists === 1) await first.promise
      return answer
    }
    const page = openPage(t, { ...desk, send })
    await waitFor(() => assert.ok(lists > 0))
    await accept(desk.store, { name: 'Ada' }) // the page reloads its list
    await waitFor(() => assert.equal(page.names()[0], 'Ada'))

    first.resolve()
    await waitFor(async () => {
      const more = screen.queryByText(words.more)
      if (more) await page.user.click(more)
      assert.deepEqual(page.names(), ['Ada', ...names])
    })
  })

  it('shows more until every enquiry is listed, and then follows all of them', async (t) => {
    stopDates(t)
    const desk = await openDesk(t)
    const names = Array.from({ length: 120 }, (_, index) => `Visitor ${119 - index}`)
    const ids: string[] = []
    for (const name of names.toReversed()) {
      ids.push(await accept(desk.store, { name, sender: name }))
    }
    const page = openPage(t, desk)

    await waitFor(async () => {
      const more = screen.queryByText(words.more)
      if (more) await page.user.click(more)
      assert.deepEqual(page.names(), names)
    })
    await accept(desk.store, { name: 'Ada' })
    await page.lists('Ada', ...names)
    await desk.store.mark(`${ids[20]}`, { isHandled: true }, 'tester')
    await desk.store.remove(`${ids[40]}`, 'tester')
    await page.lists('Ada', ...names.filter((name) => name !== 'Visitor 40'))
    assert.deepEqual(page.textOf('.tag'), [words.marks.handled])
  })
})

function stopDates(t: TestContext): void {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-01T12:00') })
}
