import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { ContactPopup } from './contact/contact-popup.tsx'
import { type FarAnswer, openFarSide } from './contact/far-side-for-tests.ts'
import toastsCss from './contact/toasts.css?url'
import { contact } from './content/contact.ts'
import { ContactButton } from './parts/button.tsx'
import * as ids from './parts/ids.ts'

export const enquiry = {
  name: 'Anita Deka',
  email: 'anita@example.org',
  phoneNumber: '+91 98765 43210',
  message: 'We map 400 plots near Jorhat.',
}

interface Visit {
  api?: FarAnswer
  spreadsheet?: FarAnswer
  tellVisitorOnFailure?: boolean
  /** Whether the page comes from another origin than the server. */
  isOnStaticHost?: boolean
  /** The values of the fields before the code loads. */
  typed?: Record<string, string>
  /** What fails to load until `mend` is called. */
  missing?: 'script' | 'stylesheet'
}

/** By the bundler's names for them. */
const addresses = {
  __POPUP_URL__: new URL('./popup.ts', import.meta.url).pathname,
}

let visits = 0

/**
 * The open popup of a page in a DOM without a browser. Enquiries go to a local server, which
 * accepts them unless `visit` has other responses. Only `t.mock.timers.tick` advances the time.
 */
export async function openPopup(t: TestContext, visit: Visit = {}) {
  t.after(forget)
  const far = await openFarSide(t)
  far.answer(visit)
  const logged = t.mock.method(console, 'error', () => {})
  const infos = t.mock.method(console, 'info', () => {})
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const apiUrl = visit.isOnStaticHost ? far.origin : ''
  happyDom().setURL(`${apiUrl ? far.origin.replace('127.0.0.1', 'localhost') : far.origin}/`)
  happyDom().settings.enableCSSFileLoading = true
  Object.assign(globalThis, addresses, {
    isSecureContext: true,
    __API_URL__: apiUrl,
    __SPREADSHEET_URL__: apiUrl + far.spreadsheetUrl,
  })
  if (visit.missing === 'script') Object.assign(globalThis, { __POPUP_URL__: '/missing.js' })
  if (visit.missing === 'stylesheet') far.answers[toastsCss] = 500
  document.body.innerHTML = renderToString(
    <>
      <ContactButton>Open</ContactButton>
      <ContactPopup
        words={contact}
        apiUrl={apiUrl}
        tellVisitorOnFailure={visit.tellVisitorOnFailure === true}
      />
    </>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const fields = Object.keys(enquiry).map(field)
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: contact.submit })

  /** Waits for the network and React, until the runner ends the test. */
  async function until(look: () => void): Promise<void> {
    for (;;) {
      try {
        return look()
      } catch (error) {
        if (t.signal.aborted) throw error
        await new Promise(setImmediate)
      }
    }
  }

  /** As `until`, while time passes. */
  function inTime(look: () => void): Promise<void> {
    return until(() => {
      try {
        look()
      } catch (error) {
        t.mock.timers.tick(500)
        throw error
      }
    })
  }

  function untilIdle(): Promise<void> {
    return until(() => assert.ok(!submit.disabled))
  }

  /** Errors of our own script; the DOM logs failed requests, as a browser does. */
  function errors(): string[] {
    return logged.mock.calls
      .map(({ arguments: [error] }) => String(error))
      .filter((error) => !/^(?:GET|POST) |^Error: socket|^Error: read ECONN/.test(error))
  }

  function field(name: string): HTMLInputElement {
    return dialog.querySelector(`[name=${name}]`) as HTMLInputElement // each field is in the form
  }

  function fill(texts: Record<string, string>): void {
    for (const [name, value] of Object.entries(texts)) {
      fireEvent.input(field(name), { target: { value } })
    }
  }

  /** Pending code and enquiries would reach the next test. */
  async function forget(): Promise<void> {
    far.answer({ api: 200, spreadsheet: 200 })
    await happyDom().abort()
    await until(() => {
      dispatchEvent(new Event('online'))
      assert.equal(keptEnquiries(), null)
      assert.ok(!submit.disabled)
    })
    await happyDom().abort()
    document.body.replaceChildren()
    document.head.replaceChildren()
    happyDom().setURL('http://localhost/')
    happyDom().settings.enableCSSFileLoading = false
  }

  fill(visit.typed ?? {})
  await import(`./browser.ts?${++visits}`)
  screen.getByRole('button', { name: 'Open' }).click()
  // Waits until the toasts of the previous visit are gone, so that these are counted alone.
  if (!visit.missing) {
    await until(() => {
      assert.ok(document.querySelector('.toasts section'))
      assert.equal(toasts().length, 0)
      assert.ok(dialog.querySelector('.notice'))
    })
  }

  return {
    ...{ dialog, errors, far, field, fill, inTime, submit, toasts, until, untilIdle },
    untilErrors: (count: number) => until(() => assert.equal(errors().length, count)),
    untilToasts: (count = 1) => until(() => assert.equal(toasts().length, count)),
    answer: far.answer,
    mend() {
      Object.assign(globalThis, addresses)
      far.answers[toastsCss] = 200
    },
    close: screen.getByRole('button', { name: contact.close }),
    send(texts: Record<string, string>) {
      fill(texts)
      submit.click()
    },
    values: () => Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    infos: () => infos.mock.calls.flatMap((call) => call.arguments),
    received: () => screen.queryByText(contact.received) !== null,
    keys: () => far.toApi().map(({ headers }) => headers['idempotency-key']),
    notices: () => far.toApi().map(({ headers }) => headers['notice-version']),
    /** The number of requests to each of the two endpoints. */
    counts: () => [far.toApi().length, far.toSpreadsheet().length],
  }
}

function toasts(): Element[] {
  return [...document.querySelectorAll('.Toastify__toast')]
}

/** The enquiries that wait in this tab for another attempt. */
export function keptEnquiries(): string | null {
  return sessionStorage.getItem(ids.KEPT_ENQUIRIES)
}

interface HappyDom {
  abort(): Promise<void>
  setURL(url: string): void
  settings: { enableCSSFileLoading: boolean }
}

function happyDom(): HappyDom {
  return (window as unknown as { happyDOM: HappyDom }).happyDOM // only this DOM has it
}
