import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { RECEIPT } from '@app/server/store/store.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { enquiryWords, healthWords, problemTexts, words } from '../content/words.ts'
import { accept, fail, openDesk } from '../desk-for-tests.ts'
import { Notice } from './notice.tsx'
import { openPage } from './page-for-tests.tsx'

describe("the desk's page", () => {
  it('works by keyboard', async (t) => {
    const desk = await openDesk(t)
    for (const name of ['Ada', 'Grace', 'Eve']) await accept(desk.store, { name })
    const page = openPage(t, desk)
    await page.lists('Eve', 'Grace', 'Ada')
    const focused = () => document.activeElement?.textContent

    await page.user.keyboard('jjkj')
    assert.match(`${focused()}`, /Grace/)
    await page.user.keyboard('{Enter}')
    await waitFor(() => assert.equal(focused(), 'Grace'))
    assert.equal((await page.row('Grace')).getAttribute('aria-current'), 'true')
    await page.marksAsRead(1)
    await waitFor(() => assert.ok(page.button(enquiryWords.unread)?.disabled === false))
    const handled = () => desk.store.count({ handling: 'handled' })
    await page.user.keyboard('e')
    await waitFor(() => assert.equal(focused(), 'Ada'))
    await waitFor(async () => assert.equal(await handled(), 1))
    await page.user.keyboard('u')
    await waitFor(() => assert.equal(focused(), 'Grace'))
    await waitFor(async () => assert.equal(await handled(), 0))
    await page.user.keyboard('?')
    await screen.findByRole('dialog')
    const { mock } = t.mock.method(HTMLElement.prototype, 'click')
    await page.user.keyboard('e')
    assert.equal(mock.callCount(), 0)
    mock.restore()
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
    await page.user.keyboard('e')
    await waitFor(() => assert.equal(focused(), 'Ada'))
    await page.user.keyboard('/jek')
    await screen.findByDisplayValue('jek')
    await page.user.keyboard('{Escape}')
    assert.ok(document.activeElement === document.body)
    await page.press(words.clear)
    await page.lists('Eve', 'Grace', 'Ada')
    await page.user.keyboard('{Escape}')
    await waitFor(() => assert.match(`${focused()}`, /Ada/))
    await waitFor(() => assert.deepEqual(page.textOf('.tag'), [words.marks.handled]))
    assert.equal(location.hash, '')
  })

  it('reports what needs attention, and fixes it', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, {}, ['webhook'])
    await fail(desk.store, 'webhook')
    const page = openPage(t, desk)
    await screen.findByText(healthWords.sum(3))
    assert.equal(page.health(), 'bad')
    const { deliveries, backup, proof } = healthWords.advice
    assert.deepEqual(page.textOf('.health-line dd p'), [deliveries, backup, proof])

    await page.press(healthWords.retryAll)
    await waitFor(() => assert.equal(page.health(), 'attention'))
    await page.press(healthWords.backUp)
    await screen.findByText(healthWords.sum(0))
    assert.equal(page.health(), 'good')
    assert.match(page.textOf('.notice__text').join(), /\.db\b/)
  })

  it('says how many are above the daily limit, if any are', async (t) => {
    const desk = await openDesk(t)
    const dailyLimit = { inAll: 1, fromOne: 1, network: '198.51.100.1' }
    for (const message of ['1', '2', '3']) await accept(desk.store, { message, dailyLimit })
    const page = openPage(t, desk)

    await screen.findByText(healthWords.sum(3))

    const { limit, backup, proof } = healthWords.advice
    assert.deepEqual(page.textOf('.health-line dd p'), [limit, backup, proof])
    assert.ok(screen.getByText(healthWords.aboveLimit(2)))
    assert.match(page.textOf('.health-line__item').join(), /Daily limit 2 above/)
    assert.equal(page.textOf('.health-line__item').length, 5)
    assert.equal(page.health(), 'attention')
  })

  it('says how many receipts were dropped, which needs no attention', async (t) => {
    const desk = await openDesk(t)
    for (const message of ['1', '2', '3']) await accept(desk.store, { message }, [RECEIPT])
    await desk.store.takeReceipts({ perHour: 1, leaseMs: 1000 }, 10)
    const page = openPage(t, desk)

    await screen.findByText(healthWords.droppedReceipts(2))

    assert.match(page.textOf('.health-line__item').join(), /Receipts 2 not sent/)
    assert.equal(page.textOf('.health-line__item').length, 5)
    assert.ok(screen.getByText(healthWords.sum(2)))
  })

  it('says how many senders ask for something, if any do', async (t) => {
    const desk = await openDesk(t)
    const id = await accept(desk.store)
    const wish = { email: 'ada@example.org', kind: 'erasure', text: 'All of it' } as const
    await desk.store.wish({ ...wish, reference: referenceOf(id) })
    await accept(desk.store, { name: 'Grace', message: 'Newer' })
    const page = openPage(t, desk, `#${id}`)

    await screen.findByText(healthWords.sum(3))
    await page.lists('Ada Lovelace', 'Grace')
    assert.match(page.textOf('.health-line__item').join(), /Requests 1/)
    assert.equal(page.textOf('.health-line__item').length, 5)
    await waitFor(() => assert.deepEqual(page.textOf('.wishes__text'), ['All of it']))
    assert.match(page.textOf('.enquiry-list .tag').join(), /^Asked to be erased on /)
    const copies = [...document.querySelectorAll('.wishes__copy a')]
    assert.equal(copies.length, 2)

    await page.press(enquiryWords.wishDone)

    await screen.findByText(healthWords.sum(2))
    await page.lists('Grace', 'Ada Lovelace')
    assert.deepEqual(page.textOf('.wishes__text'), [])
  })

  it('explains how to restart its process when that has stopped', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, { name: 'Ada' })
    let send = desk.send
    const page = openPage(t, { ...desk, send: (...request) => send(...request) })
    await page.lists('Ada')
    const alertIn = (place: string) =>
      waitFor(() => assert.deepEqual(page.textOf(place), [problemTexts.stopped]))

    send = () => Promise.reject(new TypeError('Failed to fetch'))
    await page.user.click(await page.row('Ada'))
    await alertIn('.enquiry-view [role=alert]')
    await page.user.keyboard('/r')
    await alertIn('.enquiry-list__none p')
    assert.deepEqual(page.names(), [], 'rows of the last search')

    send = desk.send
    await page.press(words.tryAgain)
    await page.lists('Ada')
  })

  for (const [about, status, text] of [
    ['its database does not answer', 503, problemTexts.storeUnavailable],
    ['another process has its port', 403, problemTexts.stopped],
  ] as const) {
    it(`reports the problem when ${about}`, async (t) => {
      const desk = await openDesk(t)
      const id = await accept(desk.store)
      const headers = { 'content-type': status === 503 ? 'application/json' : 'text/plain' }
      const body = JSON.stringify({ problem: problemTexts.storeUnavailable })
      const page = openPage(t, { ...desk, send: async () => ({ status, headers, body }) }, `#${id}`)

      await waitFor(() => assert.equal(screen.queryAllByText(text).length, 3))
      assert.equal(page.health(), 'bad')
    })
  }

  it('removes a notice after a while, but not an error', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let done = 0
    const notice = (isProblem: boolean) => (
      <Notice notice={{ text: 'Done', isProblem }} onDone={() => (done += 1)} />
    )

    const { rerender } = render(notice(true))
    t.mock.timers.tick(60_000)
    assert.equal(done, 0)
    rerender(notice(false))
    t.mock.timers.tick(60_000)
    assert.equal(done, 1)
  })
})
