// Own process: it runs the scripts of a page, which set globals.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { CONTACT_PATH, enquirySchema, HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { mapFields } from '@app/contract/enquiry-fields.ts'
import { referenceOf } from '@app/contract/reference.ts'
import { fireEvent, screen } from '@testing-library/react'
import { contact } from '../content/contact.ts'
import * as ids from '../parts/ids.ts'
import { enquiry, keptEnquiries, openPopup } from '../popup-for-tests.tsx'
import { type FarAnswer, receipt } from './far-side-for-tests.ts'
import { settle } from './tab-for-tests.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const cleared = { name: '', email: '', phoneNumber: enquiry.phoneNumber, message: '' }
const inVain = { api: 500, spreadsheet: 500 }
/** The longest pause before an enquiry is sent again. */
const PAUSE_MS = 60_000

describe('the fields', () => {
  it('are labelled, typed and limited by the contract, and one is hidden from people', async (t) => {
    const { field } = await openPopup(t)

    for (const [name, attributes] of [
      ['name', { type: 'text', required: '', autocomplete: 'name' }],
      ['email', { type: 'email', required: '', autocomplete: 'email' }],
      ['phoneNumber', { type: 'text', inputmode: 'tel', required: null, autocomplete: 'tel' }],
      ['message', { required: '' }],
    ] as const) {
      const { label, placeholder } = contact.fields[name]
      assert.ok(screen.getByRole('textbox', { name: label }) === field(name))
      for (const [attribute, value] of Object.entries({
        ...attributes,
        placeholder,
        maxlength: String(enquirySchema.properties[name].maxLength),
      })) {
        assert.equal(field(name).getAttribute(attribute), value, `${name} ${attribute}`)
      }
    }
    const honeypot = field(HONEYPOT_FIELD)
    assert.equal(honeypot.getAttribute('tabindex'), '-1')
    assert.equal(honeypot.getAttribute('autocomplete'), 'off')
    assert.ok(honeypot.closest('[aria-hidden=true]'))
  })

  it('reject a blank message that was typed before the code loaded', async (t) => {
    const popup = await openPopup(t, { typed: { message: '   ' } })

    await popup.until(() => assert.ok(popup.field('message').validity.customError))

    popup.fill({ message: 'Words' })
    assert.ok(popup.field('message').checkValidity())

    popup.fill({ message: '' })
    assert.ok(!popup.field('message').validity.customError, 'the browser says what is missing')
  })
})

describe('the notice beside Submit', () => {
  it('comes with the code, is closed at first, and its version is sent with the enquiry', async (t) => {
    const popup = await openPopup(t)
    const details = popup.dialog.querySelector('details')
    const links = [...popup.dialog.querySelectorAll('.contact-form__note a')]
    assert.ok(details?.open === false)
    assert.equal(details.querySelectorAll('dt').length, contact.notice.terms.length)
    const addresses = links.map((link) => link.getAttribute('href'))
    assert.deepEqual(addresses, ['/my-enquiry', '/privacy-policy', 'tel:+910000000000'])

    popup.send(enquiry)

    await popup.until(() => assert.deepEqual(popup.counts(), [1, 1]))
    assert.deepEqual(popup.notices(), [contact.notice.version])
    assert.deepEqual(popup.errors(), [])
  })
})

describe('an enquiry', () => {
  it('is sent to the server of another origin, with script and without', async (t) => {
    const popup = await openPopup(t, { isOnStaticHost: true })

    popup.send(enquiry)

    await popup.untilToasts()
    assert.deepEqual(popup.counts(), [1, 1])
    assert.equal(popup.submit.form?.getAttribute('action'), popup.far.origin + CONTACT_PATH)
  })

  it('is sent once to both by a double click, and Submit shows that it is under way', async (t) => {
    const popup = await openPopup(t, { api: 'hang', spreadsheet: 'hang' })

    popup.send(enquiry)
    popup.submit.click()
    popup.submit.form?.requestSubmit()

    await popup.until(() => assert.ok(popup.submit.disabled))
    assert.equal(popup.submit.getAttribute('aria-busy'), 'true')
    assert.equal(popup.submit.textContent, contact.sending)
    await popup.until(() => assert.deepEqual(popup.counts(), [1, 1]))
  })

  for (const [first, other] of [
    ['api', 'spreadsheet'],
    ['spreadsheet', 'api'],
  ] as const) {
    it(`is reported as received when ${first} has it, while ${other} is still open`, async (t) => {
      const late = Promise.withResolvers<number>()
      const popup = await openPopup(t, { [other]: late.promise })

      popup.send(enquiry)
      await popup.untilToasts()
      assert.ok(popup.dialog.open)
      await popup.untilIdle()
      assert.equal(popup.submit.textContent, contact.submit)
      assert.deepEqual(popup.values(), cleared)
      assert.ok(popup.received())

      late.resolve(200)
      await popup.until(() => assert.equal(keptEnquiries(), null))
      await popup.until(() =>
        assert.ok(popup.dialog.textContent?.includes(referenceOf(receipt.id))),
      )
      assert.match(popup.dialog.textContent ?? '', /18 November 2026.+answer within 2 working days/)
      assert.deepEqual(popup.counts(), [1, 1])
      assert.equal(popup.toasts().length, 1)
      await popup.until(() => assert.deepEqual(popup.infos(), [JSON.stringify(receipt)]))
      assert.deepEqual(popup.errors(), [])

      popup.answer({ api: 'hang', spreadsheet: 'hang' })
      popup.send({ ...enquiry, phoneNumber: popup.field('phoneNumber').value })
      await popup.until(() => assert.ok(!popup.received()))
      assert.ok(!popup.dialog.textContent?.includes(referenceOf(receipt.id)))
    })
  }

  it('has spaces for control characters, and the honeypot only if it was filled in', async (t) => {
    const popup = await openPopup(t)
    const message = 'one\u000btwo\tthree\nfour'
    const sent = { ...mapFields(() => ''), ...enquiry, message: 'one two three\nfour' }

    popup.send({ ...enquiry, message })
    await popup.until(() => assert.deepEqual(popup.counts(), [1, 1]))
    await popup.untilIdle()
    popup.send({ ...enquiry, message, [HONEYPOT_FIELD]: 'http://robot.example' })
    await popup.until(() => assert.deepEqual(popup.counts(), [2, 2]))

    const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body)
    const toApi = popup.far.toApi().map((request) => JSON.parse(textOf(request)))
    assert.deepEqual(toApi, [sent, { ...sent, [HONEYPOT_FIELD]: 'http://robot.example' }])
    const [first = '', second = ''] = popup.far.toSpreadsheet().map(textOf)
    assert.deepEqual([first, second].map((body) => body.includes('robot')).join(), 'false,true')
  })

  for (const isSecure of [true, false]) {
    it(`has a key if the page is ${isSecure ? '' : 'not '}served securely`, async (t) => {
      const popup = await openPopup(t)
      Object.assign(globalThis, { isSecureContext: isSecure })
      if (!isSecure) t.mock.method(crypto, 'randomUUID', () => assert.fail('only for secure pages'))

      popup.send(enquiry)
      await popup.untilToasts()

      assert.match(String(popup.keys()), UUID)
    })
  }

  for (const moved of [false, true]) {
    it(`leaves the focus ${moved ? 'where it was moved to' : 'on Submit'} when it was sent`, async (t) => {
      const late = Promise.withResolvers<number>()
      const popup = await openPopup(t, { api: late.promise, spreadsheet: 500 })
      popup.submit.focus()
      popup.send(enquiry)
      await popup.until(() => assert.ok(popup.submit.disabled))
      popup.close.focus()
      // Browsers move the focus from a disabled button to the page.
      if (!moved) popup.close.blur()

      late.resolve(200)
      await popup.untilIdle()
      await settle()

      assert.ok(document.activeElement === (moved ? popup.close : popup.submit))
    })
  }

  it('is kept in the form if sending throws, and an error toast reports it', async (t) => {
    const popup = await openPopup(t)
    t.mock.method(crypto, 'randomUUID', () => {
      throw new Error('no randomness')
    })

    popup.send(enquiry)
    await popup.untilToasts()

    assertToast(popup.toasts()[0], 'error', contact.toasts.failure)
    assert.deepEqual(popup.errors(), ['Error: no randomness'])
    await popup.untilIdle()
    assert.deepEqual(popup.values(), enquiry)
    assert.ok(!popup.received())
  })

  it('is announced when it was sent', async (t) => {
    const popup = await openPopup(t)
    const region = document.querySelector('.toasts section')
    assert.equal(region?.getAttribute('aria-live'), 'polite')

    popup.send(enquiry)
    await popup.untilToasts()

    assert.ok(region?.contains(popup.toasts()[0] ?? null))
    assertToast(popup.toasts()[0], 'success', contact.toasts.success)
    // False if a key is kept from the popup behind it.
    const passes = ['Tab', 'Escape'].map((key) =>
      fireEvent.keyDown(popup.toasts()[0] ?? region, { key }),
    )
    assert.deepEqual(passes, [true, false])
  })
})

for (const [how, answer] of [
  ['by status', 500],
  ['by network', 'break'],
  ['by time-out', 'hang'],
] as const) {
  describe(`a send that fails ${how}`, () => {
    it('has no effect if it is the spreadsheet', async (t) => {
      const popup = await openSlow(t, { spreadsheet: answer })

      popup.send(enquiry)
      await popup.untilToasts()
      popup.timeOut()
      await popup.untilErrors(1)
      t.mock.timers.tick(PAUSE_MS)

      assert.equal(keptEnquiries(), null)
      assert.deepEqual(popup.counts(), [1, 1])
    })

    it('is repeated alone, without a second toast, if it is our server', async (t) => {
      const popup = await openSlow(t, { api: answer })
      popup.send(enquiry)
      await popup.untilToasts()
      popup.timeOut()
      await popup.untilErrors(1)

      popup.answer({ api: 200 })
      t.mock.timers.tick(2_000)
      await popup.until(() => assert.equal(keptEnquiries(), null))

      assert.deepEqual(popup.counts(), [2, 1])
      assert.equal(new Set(popup.keys()).size, 1)
      assert.equal(popup.toasts().length, 1)
    })

    it('shows nothing and keeps the text if it is both, and is repeated', async (t) => {
      const popup = await openSlow(t, { api: answer, spreadsheet: answer })
      const shown = popup.dialog.textContent
      popup.send(enquiry)
      await popup.until(() => assert.deepEqual(popup.counts(), [1, 1]))
      popup.timeOut()
      await popup.untilIdle()
      assert.equal(popup.errors().length, 2)
      assert.equal(popup.toasts().length, 0)
      assert.equal(popup.dialog.textContent, shown)
      assert.deepEqual(popup.values(), enquiry)
      assert.match(keptEnquiries() ?? '', /anita@example.org/)

      popup.answer({ api: 200, spreadsheet: 200 })
      t.mock.timers.tick(2_000)
      await popup.untilToasts()

      assert.deepEqual(popup.values(), cleared)
      assert.equal(new Set(popup.keys()).size, 1)
    })
  })
}

describe('an enquiry that neither endpoint accepted', () => {
  it('is sent after a reload of the tab', async (t) => {
    const kept = [{ key: 'before', enquiry, wants: 'api' }]
    sessionStorage.setItem(ids.KEPT_ENQUIRIES, JSON.stringify(kept))

    const popup = await openPopup(t)

    await popup.until(() => assert.deepEqual(popup.keys(), ['before']))
  })

  it('is sent when the tab is visible again, and not before', async (t) => {
    const popup = await sendInVain(t)
    const visibility = t.mock.getter(document, 'visibilityState', () => 'hidden')
    const sends = t.mock.method(globalThis, 'fetch')
    popup.answer({ api: 200 })

    document.dispatchEvent(new Event('visibilitychange'))
    assert.equal(sends.mock.callCount(), 0)
    visibility.mock.mockImplementation(() => 'visible')
    document.dispatchEvent(new Event('visibilitychange'))

    await popup.untilToasts()
  })

  it('does not clear a form that contains something else by then', async (t) => {
    const popup = await sendInVain(t)
    const next = { ...enquiry, message: 'Something else' }

    popup.fill(next)
    popup.answer({ api: 200 })
    t.mock.timers.tick(2_000)
    await popup.untilToasts()

    assert.deepEqual(popup.values(), next)
  })

  it('is reported in the popup if the owner configured it, until it is sent', async (t) => {
    const popup = await sendInVain(t, { tellVisitorOnFailure: true })
    const notice = () => screen.queryByText(contact.failureNotice)
    await popup.until(() => assert.equal(notice()?.getAttribute('role'), 'alert'))

    t.mock.timers.tick(2_000)
    await popup.untilErrors(4)
    assert.ok(notice())
    popup.answer({ spreadsheet: 200 })
    t.mock.timers.tick(4_000)

    await popup.until(() => assert.ok(!notice()))
    assert.equal(popup.toasts().length, 1)
  })
})

describe('an enquiry that our server rejects for good', () => {
  for (const status of [400, 413, 415, 422]) {
    it(`is marked at the message with ${status}, never repeated, and keeps its text`, async (t) => {
      const popup = await openPopup(t, { ...inVain, api: status })
      const message = popup.field('message')
      popup.send(enquiry)
      await popup.until(() => assert.equal(message.validationMessage, contact.refused))
      await popup.untilIdle()
      assert.equal(message.validationMessage, contact.refused)
      t.mock.timers.tick(PAUSE_MS)
      assert.deepEqual(popup.counts(), [1, 1])
      assert.deepEqual(popup.values(), enquiry)
      assert.equal(keptEnquiries(), null)
      assert.equal(popup.toasts().length, 0)

      popup.fill({ message: 'Shorter' })
      assert.equal(message.validationMessage, '')
      popup.answer({ api: 200 })
      popup.submit.click()

      await popup.untilToasts()
    })
  }

  for (const [what, problem, marked] of [
    ['the field that it names', { field: 'email', message: 'Another one' }, 'email'],
    ['the message if the form lacks that field', { field: 'age', message: 'Older' }, 'message'],
    ['the message if it gives no reason', { field: 'name', message: 1 }, 'message'],
  ] as const) {
    it(`is marked at ${what}`, async (t) => {
      const popup = await openPopup(t, { api: { errors: [null, problem] }, spreadsheet: 500 })

      popup.send(enquiry)
      await popup.until(() => assert.ok(popup.field(marked).validity.customError))

      const { validationMessage } = popup.field(marked)
      assert.equal(validationMessage, marked === 'email' ? problem.message : contact.refused)
    })
  }

  for (const isOpen of [true, false]) {
    const how = isOpen ? 'is put back into the form' : 'is reported by a toast in a closed popup'
    it(`${how} if the spreadsheet accepted it first`, async (t) => {
      const late = Promise.withResolvers<number>()
      const popup = await openPopup(t, { api: late.promise })
      popup.send(enquiry)
      await popup.until(() => assert.deepEqual(popup.values(), cleared))
      if (!isOpen) popup.close.click()

      late.resolve(413)
      await popup.until(() => assert.deepEqual(popup.values(), enquiry))

      assert.equal(popup.field('message').validationMessage, contact.refused)
      await popup.untilToasts(isOpen ? 1 : 2)
      assert.ok(!popup.received())
    })
  }
})

describe('code that cannot be loaded', () => {
  for (const missing of ['script', 'stylesheet'] as const) {
    it(`is reported for 2 s if it is the ${missing}, and the next Submit works`, async (t) => {
      const popup = await openPopup(t, { missing })
      const notice = screen.getByText(contact.toasts.failure)
      await popup.inTime(() => assert.ok(popup.errors().length > 0))
      assert.ok(notice.hidden, 'nobody has pressed Submit')

      popup.send(enquiry)
      await popup.inTime(() => assert.ok(!notice.hidden))
      assert.ok(notice.parentElement === popup.dialog)
      assert.equal(notice.role, 'alert')
      assert.deepEqual(popup.values(), enquiry)
      t.mock.timers.tick(1_999)
      assert.ok(!notice.hidden)
      t.mock.timers.tick(1)
      assert.ok(notice.hidden)

      popup.mend()
      popup.submit.click()
      // First the requests: a toast of the previous visit may still be there.
      await popup.until(() => assert.deepEqual(popup.counts(), [1, 1]))
      assert.deepEqual(popup.notices(), [undefined], 'the notice came later')
      await popup.untilToasts()
    })
  }

  it('is reported on the page if the popup was closed meanwhile', async (t) => {
    const popup = await openPopup(t, { missing: 'script' })
    popup.send(enquiry)
    popup.close.click()

    const notice = screen.getByText(contact.toasts.failure)
    await popup.inTime(() => assert.ok(!notice.hidden))

    assert.ok(notice.parentElement === document.body)
  })

  it('is requested again before it is reported, and does not open a popup closed meanwhile', async (t) => {
    const popup = await openPopup(t, { missing: 'script' })
    popup.send(enquiry)
    popup.close.click()

    popup.mend()
    await popup.inTime(() => assert.deepEqual(popup.counts(), [1, 1]))

    assert.ok(screen.getByText(contact.toasts.failure).hidden)
    assert.deepEqual(popup.errors(), [])
    assert.ok(!popup.dialog.open)
    await popup.untilToasts()
  })
})

/** A visit whose first requests, where they hang, time out when the test says so. */
async function openSlow(t: TestContext, visit: { api?: FarAnswer; spreadsheet?: FarAnswer }) {
  const popup = await openPopup(t, visit)
  const sends: AbortController[] = []
  t.mock.method(AbortSignal, 'timeout', () => {
    sends.push(new AbortController())
    return sends.at(-1)?.signal
  })
  const timeOut = () => {
    for (const [index, answer] of [visit.api, visit.spreadsheet].entries()) {
      if (answer === 'hang') sends[index]?.abort(new DOMException('too late', 'TimeoutError'))
    }
  }
  return { ...popup, timeOut }
}

async function sendInVain(t: TestContext, visit = {}) {
  const popup = await openPopup(t, { ...inVain, ...visit })
  popup.send(enquiry)
  await popup.untilErrors(2)
  await popup.untilIdle()
  return popup
}

function assertToast(toast: Element | undefined, kind: 'success' | 'error', text: string) {
  assert.equal(toast?.textContent, text)
  assert.equal(toast?.getAttribute('role'), 'alert')
  assert.match(toast?.className ?? '', new RegExp(`theme--dark.*--${kind}`))
  const bar = toast?.querySelector<HTMLElement>('[role=progressbar]')
  assert.equal(bar?.style.animationDuration, '2000ms')
}
