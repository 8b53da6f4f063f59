import { ButtonLink } from './button.tsx'
import css from './footer.css?inline'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { phoneHref } from './phone-href.ts'
import { type SectionLink, SectionLinks } from './section-links.tsx'
import { Stylesheet } from './stylesheet.tsx'

interface FooterProps {
  name: string
  home: string
  motto: string
  explore: { title: string; links: readonly SectionLink[] }
  contact: { title: string; email: string; phone: string; place: string }
  stores: { title: string; soon: string; playStore: Store; appStore: Store }
  legal: readonly { href: string; label: string }[]
  accessibility: { href: string; label: string }
  copyright: string
}

interface Store {
  above: string
  name: string
  href: string | null
}

export function Footer(props: FooterProps) {
  const { explore, contact, stores } = props
  return (
    <footer className="footer">
      <Stylesheet name="footer" layer="parts" css={css} />
      <div className="footer__top">
        <div className="footer__brand">
          <Logo name={props.name} label={props.home} />
          <p>{props.motto}</p>
        </div>
        <nav className="footer__column" aria-labelledby="footer-explore">
          <h2 id="footer-explore">{explore.title}</h2>
          <SectionLinks linkClass="footer__link" items={explore.links} />
        </nav>
        <div className="footer__column">
          <h2>{contact.title}</h2>
          <ul>
            <li>
              <a className="footer__link" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </li>
            <li>
              <a className="footer__link" href={phoneHref(contact.phone)}>
                {contact.phone}
              </a>
            </li>
            <li>
              <span className="footer__link">{contact.place}</span>
            </li>
          </ul>
        </div>
        <div className="footer__column">
          <h2>{stores.title}</h2>
          <ul>
            <li>
              <StoreBadge icon="play" soon={stores.soon} {...stores.playStore} />
            </li>
            <li>
              <StoreBadge icon="download" soon={stores.soon} {...stores.appStore} />
            </li>
          </ul>
        </div>
      </div>
      <div className="footer__end">
        <p>{props.copyright}</p>
        {[...props.legal, props.accessibility].map(({ href, label }) => (
          <ButtonLink key={href} href={href} tone="line" size="small">
            {label}
          </ButtonLink>
        ))}
      </div>
    </footer>
  )
}

interface StoreBadgeProps extends Store {
  icon: 'play' | 'download'
  soon: string
}

/** Without a page in the store yet, a link without a target: it can be pressed and does nothing. */
function StoreBadge({ icon, soon, above, name, href }: StoreBadgeProps) {
  const target = href === null ? { role: 'link' } : { href }
  return (
    <a className="footer__badge" {...target}>
      <Icon name={icon} />
      <span>
        <small>{href === null ? soon : above}</small> {name}
      </span>
    </a>
  )
}
