import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { WISH_PATH, type WishKind, wishKinds, wishSchema } from '@app/contract/wishes.ts'
import { ButtonSheet } from '../parts/button.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import formCss from './contact-form.css?inline'
import css from './my-enquiry.css?inline'

interface FieldWords {
  label: string
  hint: string
}

interface MyEnquiryProps {
  heading: string
  lead: string
  kindTitle: string
  kinds: Record<WishKind, string>
  fields: Record<'reference' | 'email' | 'text', FieldWords> & { honeypot: { label: string } }
  submit: string
  note: string
  /** Origin of the server, if it is not the page's. */
  apiUrl: string
}

/** A form that the browser posts: it needs no script, and shows nothing that was stored. */
export function MyEnquiry({ heading, lead, kindTitle, kinds, fields, ...rest }: MyEnquiryProps) {
  const { reference, email, text } = wishSchema.properties
  return (
    <section className="my-enquiry" aria-labelledby="my-enquiry-title">
      <Stylesheet name="my-enquiry" layer="contact" css={css} />
      <Stylesheet name="contact-form" layer="contact" css={formCss} />
      <div>
        <h1 id="my-enquiry-title">{heading}</h1>
        <p>{lead}</p>
      </div>
      <form className="contact-form" method="post" action={rest.apiUrl + WISH_PATH}>
        <fieldset className="my-enquiry__kinds">
          <legend>{kindTitle}</legend>
          {wishKinds.map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" value={kind} required />
              {kinds[kind]}
            </label>
          ))}
        </fieldset>
        <label className="contact-form__field">
          <span>{fields.reference.label}</span>
          <input
            type="text"
            name="reference"
            required
            maxLength={reference.maxLength}
            autoComplete="off"
            placeholder={fields.reference.hint}
          />
        </label>
        <label className="contact-form__field">
          <span>{fields.email.label}</span>
          <input
            type="email"
            name="email"
            required
            maxLength={email.maxLength}
            autoComplete="email"
            placeholder={fields.email.hint}
          />
        </label>
        <label className="contact-form__field">
          <span>{fields.text.label}</span>
          <textarea
            name="text"
            rows={4}
            maxLength={text.maxLength}
            placeholder={fields.text.hint}
          />
        </label>
        <div className="contact-form__trap" aria-hidden="true">
          <label>
            {fields.honeypot.label}
            <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="contact-form__end">
          <button className="button" type="submit">
            <ButtonSheet />
            {rest.submit}
          </button>
          <p className="contact-form__note">{rest.note}</p>
        </div>
      </form>
    </section>
  )
}
