import { DESKTOP } from '@app/design/breakpoints.ts'
import { ContactButton } from '../parts/button.tsx'
import { phoneHref } from '../parts/phone-href.ts'
import { Picture } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './contact.css?inline'

interface ContactProps {
  title: string
  lead: string
  action: string
  email: Fact
  phone: Fact
  place: Fact
  map: { picture: string; caption: string }
}

interface Fact {
  label: string
  value: string
}

export function Contact({ title, lead, action, email, phone, place, map }: ContactProps) {
  return (
    <section className="contact" id="contact" aria-labelledby="contact-title">
      <Stylesheet name="contact" layer="sections" css={css} />
      <div className="contact__copy">
        <h2 id="contact-title">{title}</h2>
        <p className="contact__lead">{lead}</p>
        <ContactButton>{action}</ContactButton>
        <dl className="contact__facts">
          <FactRow {...email} href={`mailto:${email.value}`} />
          <FactRow {...phone} href={phoneHref(phone.value)} />
          <FactRow {...place} />
        </dl>
      </div>
      <figure className="contact__map">
        <div className="contact__frame">
          <Picture
            name="contact-map"
            widths={[480, 880]}
            sizes={`(width < ${DESKTOP}) 92vw, 45vw`}
            width={880}
            height={660}
            alt={map.picture}
          />
          <i className="contact__marker" />
        </div>
        <figcaption>
          {place.value}
          <i>{map.caption}</i>
        </figcaption>
      </figure>
    </section>
  )
}

function FactRow({ label, value, href }: Fact & { href?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  )
}
