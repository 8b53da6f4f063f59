import { ButtonSheet } from './button.tsx'
import { Icon } from './icon.tsx'
import * as ids from './ids.ts'
import { Logo } from './logo.tsx'
import css from './menu.css?inline'
import { pictureUrl } from './picture.tsx'
import { type SectionLink, SectionLinks } from './section-links.tsx'
import { Stylesheet } from './stylesheet.tsx'

export interface MenuProps {
  home: string
  name: string
  barLabel: string
  closeMenu: string
  menuLabel: string
  items: readonly SectionLink[]
  contact: SectionLink
}

/** The menu on small screens: a popover, which opens, closes and handles Escape natively. */
export function Menu(props: MenuProps) {
  const { name, home, items, contact } = props
  return (
    <div className="menu" id={ids.MENU} popover="auto" role="dialog" aria-label={props.menuLabel}>
      {/* React does not hoist a stylesheet that is inside <noscript>. */}
      <ButtonSheet />
      <Stylesheet name="menu" layer="parts" css={css} />
      <div className="menu__bar">
        <Logo name={name} label={home} />
        <button
          className="menu__close"
          type="button"
          popoverTarget={ids.MENU}
          popoverTargetAction="hide"
          aria-label={props.closeMenu}
          // biome-ignore lint/a11y/noAutofocus: a popover takes focus as it opens, and gives it back.
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <nav className="menu__nav" aria-label={props.barLabel}>
        <MenuItems items={items} contact={contact} page="/" />
        {/* A link within the page leaves a popover open. With script, browser.ts closes it.
            Without, these links lead to the same page by another address, so that it is loaded
            again. */}
        <noscript>
          <MenuItems items={items} contact={contact} page="/?menu" />
        </noscript>
      </nav>
      <img
        className="menu__contours"
        src={pictureUrl('contours.svg')}
        width={592}
        height={592}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}

interface MenuItemsProps {
  items: readonly SectionLink[]
  contact: SectionLink
  page: string
}

function MenuItems({ items, contact, page }: MenuItemsProps) {
  return (
    <div className="menu__items">
      <SectionLinks linkClass="menu__link" page={page} items={items} />
      <a className="button" href={`${page}#${contact.section}`}>
        {contact.label}
      </a>
    </div>
  )
}
