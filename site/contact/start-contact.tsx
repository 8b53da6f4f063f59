import { CONTACT_PATH, HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { StrictMode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as ids from '../parts/ids.ts'
import { ContactForm, type ContactWords } from './contact-form.tsx'
import { type KeptEnquiries, openKeptEnquiries } from './kept-enquiries.ts'
import { Notice, type NoticeWords } from './notice.tsx'
import { Receipt, type ReceiptWords } from './receipt.tsx'
import {
  type FieldProblem,
  type FinalRefusal,
  type FormValues,
  sendEnquiry,
  sendToApi,
} from './send-enquiry.ts'
import toastsCss from './toasts.css?url'
import { keepToastsOnTop, Toasts, toastFailure, toastSuccess } from './toasts.tsx'

type Words = ContactWords & NoticeWords & { receipt: ReceiptWords }

interface Start {
  words: Words
  /** Origin of the server, if it is not the page's. */
  apiUrl: string
  spreadsheetUrl: string
}

/** Hydrates the prerendered form and resumes sending what is kept in this tab. */
export async function startContact({ words, apiUrl, spreadsheetUrl }: Start): Promise<void> {
  const endpoints = { spreadsheetUrl, apiUrl: apiUrl + CONTACT_PATH }
  const formRoot = document.getElementById(ids.CONTACT_FORM)
  const kept = openKeptEnquiries({
    storage: () => sessionStorage,
    storageKey: ids.KEPT_ENQUIRIES,
    newKey,
    send: (enquiry, key, notice) => sendEnquiry(enquiry, key, { ...endpoints, notice }),
    sendToApi: (enquiry, key, notice) => sendToApi(enquiry, key, { ...endpoints, notice }),
    onSent(enquiry) {
      toastSuccess(words.toasts.success)
      const form = formRoot?.querySelector('form')
      if (form && holds(form, enquiry)) clear(form)
    },
    onRefused(enquiry, refusal) {
      const form = formRoot?.querySelector('form')
      if (!form || !showAtFields(form, enquiry, refusal, words)) toastFailure(words.toasts.failure)
    },
    setTimeout: (action, ms) => setTimeout(action, ms),
  })

  await loadStylesheet(toastsCss)
  startToasts()
  if (formRoot) await hydrateForm(formRoot, { words, apiUrl, kept })
  addEventListener('online', kept.retry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') kept.retry()
  })
  kept.retry()
}

function startToasts(): void {
  const element = document.createElement('div')
  element.className = 'toasts'
  keepToastsOnTop(element)
  createRoot(element).render(
    <StrictMode>
      <Toasts />
    </StrictMode>,
  )
}

/** Resolves when React handles the form's events. */
function hydrateForm(
  root: HTMLElement,
  form: Omit<LiveFormProps, 'tellOnFailure' | 'onLive'>,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <LiveForm
          {...form}
          tellOnFailure={root.dataset.tellOnFailure !== undefined}
          onLive={resolve}
        />
      </StrictMode>,
    )
  })
}

interface LiveFormProps {
  words: Words
  apiUrl: string
  kept: KeptEnquiries
  tellOnFailure: boolean
  onLive: () => void
}

function LiveForm({ words, apiUrl, kept, tellOnFailure, onLive }: LiveFormProps) {
  // The prerendered form lacks the notice, so the first render does too.
  const [isNoticed, setIsNoticed] = useState(false)
  /** Submitted before that, and sent as soon as this form is live. */
  const isHeld = useRef(false)
  useEffect(() => {
    isHeld.current = document.querySelector('[data-held]') !== null
    setIsNoticed(true)
    onLive()
  }, [onLive])
  const hasUnsent = useSyncExternalStore(kept.subscribe, kept.hasUnsent, () => false)
  const isReceived = useSyncExternalStore(kept.subscribe, kept.isReceived, () => false)
  const receipt = useSyncExternalStore(kept.subscribe, kept.receipt, () => undefined)
  const notice = tellOnFailure && hasUnsent ? words.failureNotice : undefined

  async function send(form: HTMLFormElement): Promise<void> {
    try {
      const notice = isHeld.current ? '' : words.notice.version
      isHeld.current = false
      await kept.submit(readEnquiry(form), notice)
    } catch (error) {
      console.error(error)
      toastFailure(words.toasts.failure)
    }
  }

  return (
    <ContactForm
      words={words}
      apiUrl={apiUrl}
      onSend={send}
      notice={notice}
      isReceived={isReceived}
      receipt={receipt && <Receipt {...receipt} words={words.receipt} />}
      details={isNoticed ? <Notice words={words} policy={words.privacy} /> : undefined}
    />
  )
}

/** The fields as typed; the honeypot only if it was filled in. */
function readEnquiry(form: HTMLFormElement): FormValues {
  const enquiry: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && (value || name !== HONEYPOT_FIELD)) {
      enquiry[name] = value.replaceAll(unprintable, ' ')
    }
  }
  return enquiry
}

/**
 * Keyboards do not produce these, but word processors do, and the server accepts line ends only.
 */
const unprintable = /(?![\r\n])\p{Cc}/gu

function holds(form: HTMLFormElement, enquiry: FormValues): boolean {
  const fields = readEnquiry(form)
  return Object.entries(enquiry).every(([name, value]) => fields[name] === value)
}

/**
 * Shows errors like the form's own validation, at the field and until it is changed. A cleared form
 * gets its text back. False if the popup is closed and the visitor cannot see it.
 */
function showAtFields(
  form: HTMLFormElement,
  enquiry: FormValues,
  { problems }: FinalRefusal,
  words: ContactWords,
): boolean {
  const { phoneNumber: _stays, ...texts } = readEnquiry(form)
  if (Object.values(texts).every((text) => text === '')) fill(form, enquiry)
  if (!holds(form, enquiry)) return false
  const shown = problems.filter(({ field }) => fieldOf(form, field) !== undefined)
  for (const { field, message } of shown.length > 0 ? shown : [whole(words)]) {
    const input = fieldOf(form, field)
    input?.setCustomValidity(message)
    input?.addEventListener('input', () => input.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
  return form.closest('dialog')?.open === true
}

/** An error without a field is most likely about the longest text. */
function whole(words: ContactWords): FieldProblem {
  return { field: 'message', message: words.refused }
}

function fill(form: HTMLFormElement, enquiry: FormValues): void {
  for (const [name, value] of Object.entries(enquiry)) {
    const field = fieldOf(form, name)
    if (field) field.value = value
  }
}

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText ? field : undefined
}

/**
 * The specification's cleared state: everything except the number, which is sent again next time.
 */
function clear(form: HTMLFormElement): void {
  const field = form.elements.namedItem('phoneNumber') as HTMLInputElement // our own form
  const phoneNumber = field.value
  form.reset()
  field.value = phoneNumber
}

/** `crypto.randomUUID` is missing on insecure origins; `getRandomValues` is not. */
function newKey(): string {
  if (isSecureContext) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, a, b, c, d, e, f) =>
      `${a}-${b}-4${c}-${((Number.parseInt(d, 16) & 3) | 8).toString(16)}${e}-${f}`,
  )
}

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
