import { CONTACT_PATH, HONEYPOT_FIELD, PHONE_PATTERN } from '@app/contract/enquiry.ts'
import {
  type EnquiryField,
  type ExplainedField,
  enquiryFields,
  type FieldRow,
} from '@app/contract/enquiry-fields.ts'
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'

export interface ContactWords {
  fields: Record<EnquiryField, FieldWords> &
    Record<ExplainedField, { rule: string }> & { honeypot: { label: string } }
  submit: string
  sending: string
  /** Stays next to Submit after the toast has closed. */
  received: string
  toasts: { success: string; failure: string }
  failureNotice: string
  /** Shown at the message if the server rejects the enquiry without a reason. */
  refused: string
  privacy: { text: string; link: string; href: string }
}

interface FieldWords {
  label: string
  placeholder: string
  /** The browser's message for a value that breaks the rule. */
  rule?: string
}

interface ContactFormProps {
  words: ContactWords
  /** Origin of the server, if it is not the page's. */
  apiUrl: string
  /** Sends the form's values; resolves when Submit may be pressed again. */
  onSend?: (form: HTMLFormElement) => Promise<void>
  /** Shown in the popup when the last enquiry could not be sent, if the owner configured it. */
  notice?: string | undefined
  /** Whether the last enquiry has arrived. */
  isReceived?: boolean
  /** Shown below the confirmation. */
  receipt?: ReactNode
  /** Replaces the link to the policy. */
  details?: ReactNode
}

/**
 * The browser keeps what is typed before and after React loads: the fields are uncontrolled, so
 * hydration loses nothing. Without script, the browser posts the form.
 */
export function ContactForm(props: ContactFormProps) {
  const { words, apiUrl, onSend, notice, isReceived, receipt, details } = props
  const [isSending, setIsSending] = useState(false)
  const focusedBefore = useRef<Element | null>(null)
  const { fields } = words
  const Note = details ? 'div' : 'p'

  useEffect(() => {
    // A disabled button loses the focus.
    const isLost = !isSending && document.activeElement === document.body
    if (isLost && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }, [isSending])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!onSend) return
    const form = event.currentTarget
    focusedBefore.current = document.activeElement
    setIsSending(true)
    try {
      await onSend(form)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form className="contact-form" method="post" action={apiUrl + CONTACT_PATH} onSubmit={submit}>
      {enquiryFields.map((field) => (
        <Field key={field.name} field={field} words={fields[field.name]} />
      ))}
      <div className="contact-form__trap" aria-hidden="true">
        <label>
          {fields.honeypot.label}
          <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {notice && (
        <p className="contact-form__notice" role="alert">
          {notice}
        </p>
      )}
      <div className="contact-form__end">
        <button
          className="button"
          type="submit"
          disabled={isSending}
          aria-busy={isSending || undefined}
        >
          {isSending ? words.sending : words.submit}
        </button>
        <Note className="contact-form__note">
          {/* The toast has already announced it. */}
          {isReceived && <strong>{words.received} </strong>}
          {receipt}
          {details ?? (
            <>
              {`${words.privacy.text} `}
              <a href={words.privacy.href}>{words.privacy.link}</a>
            </>
          )}
        </Note>
      </div>
    </form>
  )
}

interface FieldProps {
  field: FieldRow
  words: FieldWords
}

function Field({ field, words }: FieldProps) {
  const { name, rule, limit, isRequired, autoComplete } = field
  // Stable between renders: a server error at the field must outlast the end of sending.
  const onMount = useCallback(
    (area: HTMLTextAreaElement | null) => refuseBlank(area, words.rule),
    [words.rule],
  )
  const attributes = {
    name,
    required: isRequired,
    maxLength: limit,
    autoComplete: autoComplete || undefined,
    placeholder: words.placeholder,
  }
  if (rule === 'text') {
    return (
      <label className="contact-form__field">
        <span>{words.label}</span>
        <textarea
          {...attributes}
          rows={4}
          ref={onMount}
          onInput={({ currentTarget }) => refuseBlank(currentTarget, words.rule)}
        />
      </label>
    )
  }
  return (
    <label className="contact-form__field">
      <span>{words.label}</span>
      <input
        {...attributes}
        type={rule === 'email' ? 'email' : 'text'}
        inputMode={rule === 'phone' ? 'tel' : undefined}
        pattern={patternOf(field)}
        title={words.rule}
      />
    </label>
  )
}

/** Browsers have a built-in message for e-mail addresses. */
function patternOf({ rule, isRequired }: FieldRow): string | undefined {
  if (rule === 'phone') return PHONE_PATTERN
  return rule === 'line' && isRequired ? '.*[^\\s\\p{Cc}].*' : undefined
}

/** `required` accepts white space and invisible characters, and a textarea has no pattern. */
function refuseBlank(area: HTMLTextAreaElement | null, rule = ''): void {
  const isBlank = area?.required && area.value !== '' && !/[^\s\p{Cc}]/u.test(area.value)
  area?.setCustomValidity(isBlank ? rule : '')
}
