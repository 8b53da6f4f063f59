import {
  CONTACT_PATH,
  enquiryLimits,
  HONEYPOT_FIELD,
  PHONE_PATTERN,
} from '@app/contract/enquiry.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

export interface ContactWords {
  fields: {
    name: FieldWords & { rule: string }
    email: FieldWords
    phoneNumber: FieldWords & { rule: string }
    message: FieldWords & { rule: string }
    honeypot: { label: string }
  }
  submit: string
  sending: string
  toasts: { success: string; failure: string }
  failureNotice: string
  privacy: { text: string; link: string; href: string }
}

interface FieldWords {
  label: string
  placeholder: string
}

interface ContactFormProps {
  words: ContactWords
  /** Sends what the form holds; resolves when Submit may be pressed again. */
  onSend?: (form: HTMLFormElement) => Promise<void>
  /** Shown in the popup when the last enquiry could not be sent, if the owner wants it told. */
  notice?: string | undefined
}

/**
 * The browser keeps what is typed, before React is there and after: the fields are uncontrolled, so
 * hydration cannot lose a letter. With no script at all the form posts by itself.
 */
export function ContactForm({ words, onSend, notice }: ContactFormProps) {
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const focusedBefore = useRef<Element | null>(null)
  const { fields } = words

  useEffect(() => {
    // A button that was disabled has lost the focus, and a keyboard its place.
    const isLost = !isSending && document.activeElement === document.body
    if (isLost && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }, [isSending])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // State would be one render late for the second click of a double click.
    if (!onSend || isBusy.current) return
    const form = event.currentTarget
    isBusy.current = true
    focusedBefore.current = document.activeElement
    setIsSending(true)
    try {
      await onSend(form)
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  return (
    <form className="contact-form" method="post" action={CONTACT_PATH} onSubmit={submit}>
      <label className="contact-form__field">
        <span>{fields.name.label}</span>
        <input
          type="text"
          name="name"
          required
          maxLength={enquiryLimits.name}
          pattern=".*\S.*"
          title={fields.name.rule}
          autoComplete="name"
          placeholder={fields.name.placeholder}
        />
      </label>
      <label className="contact-form__field">
        <span>{fields.email.label}</span>
        <input
          type="email"
          name="email"
          required
          maxLength={enquiryLimits.email}
          autoComplete="email"
          placeholder={fields.email.placeholder}
        />
      </label>
      <label className="contact-form__field">
        <span>{fields.phoneNumber.label}</span>
        <input
          type="text"
          name="phoneNumber"
          maxLength={enquiryLimits.phoneNumber}
          pattern={PHONE_PATTERN}
          title={fields.phoneNumber.rule}
          inputMode="tel"
          autoComplete="tel"
          placeholder={fields.phoneNumber.placeholder}
        />
      </label>
      <label className="contact-form__field">
        <span>{fields.message.label}</span>
        <textarea
          name="message"
          required
          maxLength={enquiryLimits.message}
          rows={4}
          placeholder={fields.message.placeholder}
          ref={(field) => refuseBlank(field, fields.message.rule)}
          onInput={({ currentTarget }) => refuseBlank(currentTarget, fields.message.rule)}
        />
      </label>
      <label className="contact-form__trap" aria-hidden="true">
        {fields.honeypot.label}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
      {notice && (
        <p className="contact-form__notice" role="alert">
          {notice}
        </p>
      )}
      <div className="contact-form__end">
        <button className="button" type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? words.sending : words.submit}
        </button>
        <p className="contact-form__privacy">
          {words.privacy.text} <a href={words.privacy.href}>{words.privacy.link}</a>
        </p>
      </div>
    </form>
  )
}

/** `required` is content with spaces, and a textarea has no pattern. */
function refuseBlank(field: HTMLTextAreaElement | null, rule: string): void {
  const isBlank = field !== null && field.value !== '' && field.value.trim() === ''
  field?.setCustomValidity(isBlank ? rule : '')
}
