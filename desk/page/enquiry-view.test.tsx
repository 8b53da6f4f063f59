import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { titleOf } from '@app/contract/enquiry-fields.ts'
import { referenceOf } from '@app/contract/reference.ts'
import { screen, waitFor } from '@testing-library/react'
import {
  enquiryWords,
  eraseWords,
  healthWords,
  notices,
  problemTexts,
  replyWords,
  statusWords,
  words,
} from '../content/words.ts'
import { accept, fail, openDesk } from '../desk-for-tests.ts'
import { openPage } from './page-for-tests.tsx'

describe('an enquiry that is open', () => {
  it('is marked as read, until it is marked as unread', async (t) => {
    const { page, standing } = await openEnquiry(t)
    assert.ok((await standing())?.readAt)

    await page.press(enquiryWords.unread)

    await page.marksAsRead(0)
    await waitFor(() => assert.equal(document.title, words.title('1')))
    assert.equal((await standing())?.readAt, null)
  })

  it('can be answered by mail and copied, with its text', async (t) => {
    const mails = catchMails(t)
    const { page } = await openEnquiry(t, { message: 'One\nTwo & more', phoneNumber: '123456' })

    await page.press(enquiryWords.reply)
    await waitFor(() => assert.equal(mails.length, 1))
    const [reply = ''] = mails
    assert.ok(reply.startsWith('mailto:ada@example.org?subject='))
    assert.ok(decodeURIComponent(reply).endsWith('\r\n> One\r\n> Two & more'))

    await page.press(enquiryWords.copy)
    await page.says(notices.copied)
    assert.match(await navigator.clipboard.readText(), /: 123456\n.*\n\nOne\nTwo & more$/s)
  })

  it('shows characters that would reorder its text, and isolates it', async (t) => {
    const name = 'Ada \u2067Lovelace'
    const desk = await openDesk(t)
    const texts = { name, email: 'pay@bank\u202Egro.elpmaxe', message: '\u200FHello' }
    const id = await accept(desk.store, texts)
    const page = openPage(t, desk, `#${id}`)

    await page.lists('Ada U+2067Lovelace')
    await page.press(enquiryWords.erase)
    await waitFor(() =>
      assert.deepEqual(page.textOf('bdi'), [
        ...['Ada U+2067Lovelace', 'pay@bankU+202Egro.elpmaxe', 'U+200FHello'],
        ...['Ada U+2067Lovelace', 'pay@bankU+202Egro.elpmaxe', 'U+200FHello'],
        'pay@bankU+202Egro.elpmaxe',
      ]),
    )
    assert.doesNotMatch(document.body.textContent, /\p{Bidi_Control}/u)
    assert.match(document.body.textContent, new RegExp(`Reference${referenceOf(id)}`))
    await page.press(eraseWords.cancel)
    await page.press(enquiryWords.correct)
    await waitFor(() =>
      assert.deepEqual(page.textOf('.correct-form bdi'), [
        ...['Ada U+2067Lovelace', 'pay@bankU+202Egro.elpmaxe', 'U+200FHello'],
      ]),
    )
  })

  it('is answered with a mail address that programs accept', async (t) => {
    const mails = catchMails(t)
    const { page } = await openEnquiry(t, { message: 'অসমীয়া '.repeat(600) })

    await page.press(enquiryWords.reply)
    await waitFor(() => assert.equal(mails.length, 1))
    const [reply = ''] = mails

    assert.ok(reply.length <= 2_000 && reply.length > 1_500)
    assert.match(decodeURIComponent(reply), /অসমীয়া.* …$/s)
  })

  it('is noted and handled, and both are undone', async (t) => {
    const { page, standing } = await openEnquiry(t)
    await page.user.type(screen.getByRole('textbox', { name: enquiryWords.note }), 'Wait')
    await page.press(enquiryWords.saveNote)
    await page.says(notices.noted)
    assert.partialDeepStrictEqual(await standing(), { note: 'Wait', handledAt: null })

    await page.user.type(screen.getByRole('textbox', { name: enquiryWords.note }), ', called')
    await page.press(enquiryWords.handle)
    await waitFor(() => assert.deepEqual(page.textOf('.enquiry-list .tag'), [words.marks.handled]))
    assert.equal((await standing())?.note, 'Wait, called')

    await page.press(notices.undo)
    await screen.findByRole('button', { name: enquiryWords.handle })
    assert.partialDeepStrictEqual(await standing(), { note: 'Wait', handledAt: null })
  })

  it('keeps a half-written note while another is open, and asks before it is lost', async (t) => {
    const { page, desk } = await openEnquiry(t)
    await accept(desk.store, { name: 'Grace' })
    const note = () =>
      screen.findByRole<HTMLTextAreaElement>('textbox', { name: enquiryWords.note })
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented ? 'asked' : 'left'
    }
    await page.user.type(await note(), 'Call on Mon')
    await page.user.click(await page.row('Grace'))
    await screen.findByRole('heading', { name: 'Grace' })
    assert.equal((await note()).value, '')
    assert.equal(leave(), 'asked')

    await page.user.click(await page.row('Ada'))
    await screen.findByRole('heading', { name: 'Ada Lovelace' })
    assert.equal((await note()).value, 'Call on Mon')
    await page.press(enquiryWords.saveNote)
    await page.says(notices.noted)
    assert.equal(leave(), 'left')
  })

  it('is corrected by the rules of the form, and the correction is undone', async (t) => {
    const { page } = await openEnquiry(t)
    await page.press(enquiryWords.correct)
    const email = screen.getByRole('textbox', { name: titleOf('email') })
    await page.user.clear(email)
    await page.user.type(email, 'nobody')
    await page.press(enquiryWords.save)
    const problem = await screen.findByRole('alert')
    assert.equal(email.getAttribute('aria-invalid'), 'true')
    assert.equal(email.getAttribute('aria-describedby'), problem.id)

    await page.user.type(email, '@example.org')
    await page.press(enquiryWords.save)
    await waitFor(() => assert.equal(page.textOf('.enquiry-view dd')[0], 'nobody@example.org'))
    await page.press(notices.undo)
    await waitFor(() => assert.equal(page.textOf('.enquiry-view dd')[0], 'ada@example.org'))
  })

  it('keeps what someone else corrects meanwhile, and shows both where they differ', async (t) => {
    const { page, desk, id } = await openEnquiry(t)
    const field = (name: 'name' | 'email') =>
      screen.getByRole<HTMLInputElement>('textbox', { name: titleOf(name) })
    const stored = async () => (await desk.store.find(id))?.enquiry
    await page.press(enquiryWords.correct)
    await page.user.clear(field('email'))
    await page.user.type(field('email'), 'mine@example.org')

    await desk.store.correct(id, { name: 'Augusta', email: 'theirs@example.org' }, 'grace')
    await page.press(enquiryWords.save)
    await page.says(problemTexts.changed)
    await waitFor(() => assert.deepEqual(page.textOf('.meanwhile bdi'), ['theirs@example.org']))
    assert.deepEqual([field('name').value, field('email').value], ['Augusta', 'mine@example.org'])
    await page.press(enquiryWords.keepMine)
    await page.press(enquiryWords.save)
    await page.says(notices.corrected)
    assert.partialDeepStrictEqual(await stored(), { name: 'Augusta', email: 'mine@example.org' })

    await desk.store.correct(id, { email: 'again@example.org' }, 'grace')
    await page.press(notices.undo)
    await page.says(problemTexts.changed)
    assert.equal((await stored())?.email, 'again@example.org')
  })

  it('keeps the note of someone else, when it is saved, handled and taken back', async (t) => {
    const { page, desk, id, standing } = await openEnquiry(t)
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: enquiryWords.note })
    const write = (note: string) => desk.store.mark(id, { note }, 'grace')
    await page.user.type(box(), 'Mine')

    await write('Theirs')
    await page.press(enquiryWords.handle)
    await page.says(problemTexts.changed)
    assert.partialDeepStrictEqual(await standing(), { note: 'Theirs', handledAt: null })
    await waitFor(() => assert.deepEqual(page.textOf('.meanwhile bdi'), ['Theirs']))
    await page.press(enquiryWords.useTheirs)
    assert.deepEqual([box().value, document.activeElement === box()], ['Theirs', true])

    await page.user.type(box(), ' and mine')
    await page.press(enquiryWords.saveNote)
    await page.says(notices.noted)
    await write('Theirs, and more')
    await page.press(notices.undo)
    await page.says(problemTexts.changed)
    await page.press(enquiryWords.handle)
    await page.says(notices.handled)
    await write('Called')
    await page.press(notices.undo)
    await waitFor(async () => assert.equal((await standing())?.handledAt, null))
    assert.equal((await standing())?.note, 'Called')
  })

  it('stays unread when someone else marks it so, or its snooze ends', async (t) => {
    const { page, desk, id, standing } = await openEnquiry(t, {}, ['webhook'])
    page.unmount()
    openPage(t, desk, `#${id}`)
    await screen.findByRole('heading', { name: 'Ada Lovelace' })

    await desk.store.mark(id, { isRead: false, note: 'Look again' }, 'grace')

    await screen.findByDisplayValue('Look again')
    assert.equal(page.button(enquiryWords.unread)?.disabled, true)
    assert.equal((await standing())?.readAt, null)
  })

  it('keeps a half-typed correction while another is open', async (t) => {
    const { page, desk } = await openEnquiry(t)
    await accept(desk.store, { name: 'Grace' })
    await page.press(enquiryWords.correct)
    await page.user.type(screen.getByRole('textbox', { name: titleOf('name') }), ', Countess')
    await page.user.click(await page.row('Grace'))
    await screen.findByRole('heading', { name: 'Grace' })
    assert.ok(page.button(enquiryWords.correct))

    await page.user.click(await page.row('Ada'))

    await screen.findByDisplayValue('Ada Lovelace, Countess')
    await page.press(enquiryWords.cancel)
  })

  it('is taken over at once by someone whose page did not show the claim', async (t) => {
    const mails = catchMails(t)
    const { page, desk, id } = await openEnquiry(t)
    await desk.store.claimEnquiry(id, { isClaimed: true }, 'grace')

    await page.press(enquiryWords.reply)
    await page.says(problemTexts.claimed)
    await page.press(enquiryWords.takeOver('grace'))
    await page.press(enquiryWords.reply)

    await waitFor(() => assert.equal(mails.length, 1))
  })

  it('fills the name into a saved reply as it is', async (t) => {
    const mails = catchMails(t)
    const name = "$& $` $' $$ $1"
    const desk = await openDesk(t)
    const id = await accept(desk.store, { name })
    await desk.store.saveReply({ name: 'Thanks', text: '{name}, thank you, {name}.' }, 'tester')
    const page = openPage(t, desk, `#${id}`)

    await page.press('Thanks')

    await waitFor(() => assert.equal(mails.length, 1))
    const body = new URL(`${mails[0]}`).searchParams.get('body') ?? ''
    assert.ok(body.startsWith(`${name}, thank you, ${name}.\r\n`), body)
  })

  it('shows why a delivery failed, and retries it', async (t) => {
    const { page, desk } = await openEnquiry(t, {}, ['webhook'])
    const states = () => page.textOf('.entries__channel + span')
    assert.deepEqual(states(), [enquiryWords.deliveryStates.failed])
    assert.deepEqual(page.textOf('.entries__error'), ['answered 502'])

    await page.press(enquiryWords.retry)

    await waitFor(() => assert.deepEqual(states(), [enquiryWords.deliveryStates.due]))
    assert.ok(!screen.queryByRole('button', { name: enquiryWords.retry }))
    await desk.get(`/api/enquiries/${await accept(desk.store, { name: 'Eve' })}`) // in another tab
    const [claim] = await desk.store.claim('webhook', 1, 1000)
    assert.ok(claim)
    await desk.store.settle(claim, { status: 'sent' })
    await waitFor(() => assert.deepEqual(states(), [enquiryWords.deliveryStates.sent]))
    let shown = 0
    for await (const { action } of desk.store.auditTrail()) shown += action === 'show' ? 1 : 0
    assert.equal(shown, 2)
  })

  it('follows when all deliveries are retried, and stays unread if it was marked so', async (t) => {
    const { page, standing } = await openEnquiry(t, {}, ['webhook'])
    const sendMarks = holdMarks()
    const { due } = enquiryWords.deliveryStates
    const follows = () =>
      waitFor(() => assert.deepEqual(page.textOf('.entries__channel + span'), [due]))

    await page.press(enquiryWords.unread)
    await waitFor(async () => assert.equal((await standing())?.readAt, null))
    await page.press(healthWords.retryAll)
    await follows()
    sendMarks()
    const handle = screen.getByRole<HTMLButtonElement>('button', { name: enquiryWords.handle })
    await waitFor(() => assert.ok(!handle.disabled))

    await follows()
  })

  it('stays open when another one was being handled', async (t) => {
    const { page, desk, standing } = await openEnquiry(t)
    await accept(desk.store, { name: 'Grace' })
    const eve = await accept(desk.store, { name: 'Eve' })
    await page.lists('Eve', 'Grace', 'Ada Lovelace')
    const sendMarks = holdMarks()

    await page.press(enquiryWords.handle)
    await waitFor(async () => assert.ok((await standing())?.handledAt))
    await page.user.click(await page.row('Eve'))
    sendMarks()
    await page.says(notices.handled)

    assert.equal(location.hash, `#${eve}`)
  })

  it('is released from quarantine', async (t) => {
    const { page, desk } = await openEnquiry(t, { quarantineReason: 'honeypot' })
    assert.ok(screen.getByText(enquiryWords.quarantine('honeypot')))

    await page.press(statusWords.release.label)

    await page.says(statusWords.release.done)
    assert.ok(!screen.queryByRole('button', { name: statusWords.release.label }))
    assert.equal(await desk.store.count({ status: 'quarantined' }), 0)
  })

  it('is marked as spam, and that is undone', async (t) => {
    const { page, desk, id } = await openEnquiry(t)
    const status = async () => (await desk.store.find(id))?.enquiry.status

    await page.press(statusWords.spam.label)
    await page.says(statusWords.spam.done)
    assert.equal(await status(), 'quarantined')
    await waitFor(() => assert.deepEqual(page.names(), []))

    await page.press(notices.undo)
    await screen.findByRole('button', { name: statusWords.spam.label })
    assert.equal(await status(), 'accepted')
    await page.lists('Ada Lovelace')
  })

  it('is answered only by the owner who claimed it', async (t) => {
    const { page, desk, id, standing } = await openEnquiry(t)
    const mails = catchMails(t)
    await desk.store.saveReply({ name: 'Thanks', text: 'Thank you, {name}.' }, 'tester')
    const claimed = (who: string | null) =>
      waitFor(async () => assert.equal((await standing())?.claimedBy, who))

    await page.press(enquiryWords.reply)
    await waitFor(() => assert.equal(mails.length, 1))
    await claimed('tester')
    await page.press(enquiryWords.giveBack)
    await claimed(null)

    await desk.store.claimEnquiry(id, { isClaimed: true }, 'grace')
    await page.press(enquiryWords.reply)
    await page.says(problemTexts.claimed)
    assert.equal(mails.length, 1)
    assert.ok(!document.body.innerHTML.includes('mailto:'), 'no other way to the address')
    await page.press(enquiryWords.takeOver('grace'))
    await claimed('tester')
    await page.press('Thanks')
    await waitFor(() => assert.equal(mails.length, 2))
    assert.match(decodeURIComponent(`${mails[1]}`), /&body=Thank you, Ada Lovelace\.\r\n\r\nOn /)
    await waitFor(() =>
      assert.deepEqual(page.textOf('.entries__one time + span')[0], 'tester claimed it'),
    )
  })

  it('is answered with saved replies', async (t) => {
    const { page, desk } = await openEnquiry(t)
    const edit = async () => {
      await page.press(replyWords.edit)
      await page.user.type(screen.getByLabelText(replyWords.name), 'Thanks')
    }

    await edit()
    await page.user.type(screen.getByLabelText(replyWords.text), 'Thank you.')
    await page.press(replyWords.save)
    await screen.findByRole('button', { name: 'Thanks' })
    assert.deepEqual(await desk.store.replies(), [{ name: 'Thanks', text: 'Thank you.' }])
    await page.press(replyWords.edit)
    await page.user.type(screen.getByLabelText(replyWords.name), 'Thanks')
    await page.user.type(screen.getByLabelText(replyWords.text), ' Bye.')
    await desk.store.saveReply({ name: 'Thanks', text: 'Thanks!' }, 'grace')
    await page.press(replyWords.save)
    await screen.findByText(problemTexts.replyChanged)
    await waitFor(() => assert.deepEqual(page.textOf('.meanwhile bdi'), ['Thanks!']))
    await page.press(enquiryWords.useTheirs)
    await page.press(replyWords.cancel)
    await edit()
    await page.user.clear(screen.getByLabelText(replyWords.text))
    await page.press(replyWords.remove)
    await waitFor(async () => assert.deepEqual(await desk.store.replies(), []))
  })

  it('is postponed until a day, and that is undone', async (t) => {
    const { page, desk } = await openEnquiry(t)
    const later = () => desk.store.count({ handling: 'later' })

    await page.press('On Monday')
    await page.press(notices.undo)
    await waitFor(async () => assert.equal(await later(), 0))
    // The menu is disabled until the undo has finished.
    await waitFor(() => assert.equal(page.button('On Monday')?.disabled, false))
    await page.press('On Monday')
    await screen.findByRole('button', { name: enquiryWords.now })
    await page.press(enquiryWords.handle)
    await page.says(notices.handled)
    await page.press(notices.undo)
    await waitFor(async () => assert.equal(await later(), 1))
    const [{ againAt } = {}] = await desk.store.standings(
      (await desk.store.page({}, undefined, 1)).map(({ id }) => id),
    )
    assert.deepEqual([againAt?.getDay(), againAt?.getHours()], [1, 8])
    await page.press(enquiryWords.now)
    await waitFor(async () => assert.equal(await later(), 0))
  })

  it('is deleted without the others of the same person', async (t) => {
    const { page, desk, id } = await openEnquiry(t)
    const other = await accept(desk.store, { name: 'Ada again', message: 'Once more' })
    await page.lists('Ada again', 'Ada Lovelace')

    await waitFor(() => assert.deepEqual(page.textOf('.entries__words'), ['Once more']))
    await page.user.click(document.querySelector('.entries__open') ?? document.body)
    await waitFor(() => assert.equal(location.hash, `#${other}`))
    await screen.findByRole('heading', { name: 'Ada again' })
    await page.press(enquiryWords.erase)
    await screen.findByText(eraseWords.counts(2, 0))
    await page.press(eraseWords.deleteOnly(1))

    await page.says(notices.deleted(1))
    await page.lists('Ada Lovelace')
    assert.ok(await desk.store.find(id))
    assert.equal(location.hash, '')
  })

  it('is erased with all others of the same person after confirmation', async (t) => {
    const { page, desk } = await openEnquiry(t)
    await accept(desk.store, { name: 'Ada again' })
    const eve = await accept(desk.store, { name: 'Eve', email: 'eve@example.org' })
    await page.lists('Eve', 'Ada again', 'Ada Lovelace')
    for (const answer of [eraseWords.cancel, eraseWords.confirm]) {
      assert.equal(await desk.store.count({}), 3)
      await page.press(enquiryWords.erase)
      await screen.findByText(eraseWords.counts(2, 0))
      await page.press(answer)
      await waitFor(() => assert.ok(!screen.queryByRole('dialog')))
    }

    await page.lists('Eve')
    await page.says(notices.erased(2, 0))
    assert.equal(location.hash, `#${eve}`)
    assert.equal(await desk.store.count({}), 1)
  })

  it('is reported as gone when it was erased elsewhere', async (t) => {
    const { page, desk, id } = await openEnquiry(t)
    const { fetch } = globalThis
    globalThis.fetch = async (...request) => {
      await desk.store.erase('ada@example.org', 'tester') // by another owner, slightly faster
      return fetch(...request)
    }

    await page.press(enquiryWords.handle)
    await page.says(problemTexts.gone)
    await page.press(notices.dismiss)
    assert.deepEqual(page.textOf('.notice__text'), [])
    await screen.findByText(problemTexts.gone)
    page.unmount()

    openPage(t, desk, `#${id}`)
    await screen.findByText(problemTexts.gone)
  })
})

/** The addresses for the owner's mail program. */
function catchMails(t: TestContext): string[] {
  const mails: string[] = []
  t.mock.method(location, 'assign', (address: string) => mails.push(address))
  return mails
}

/** Holds back the responses to marks until its result is called. */
function holdMarks(): () => void {
  const { fetch } = globalThis
  const late = Promise.withResolvers<void>()
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request)
    if (String(request[0]).endsWith('/mark')) await late.promise
    return answer
  }
  return late.resolve
}

/** One enquiry, opened by its address: it has the focus and counts as read. Its deliveries have failed. */
async function openEnquiry(
  t: TestContext,
  changes: Parameters<typeof accept>[1] = {},
  channels: string[] = [],
) {
  const desk = await openDesk(t)
  const id = await accept(desk.store, changes, channels)
  for (const channel of channels) await fail(desk.store, channel)
  const page = openPage(t, desk, `${changes.quarantineReason ? '?show=quarantined' : ''}#${id}`)
  const heading = await screen.findByRole('heading', { name: 'Ada Lovelace' })
  await waitFor(() => assert.ok(document.activeElement === heading))
  await page.marksAsRead(1)
  await waitFor(() => assert.ok(page.button(enquiryWords.unread)?.disabled === false))
  return { desk, id, page, standing: async () => (await desk.store.standings([id]))[0] }
}
