import { ButtonLink } from './button.tsx'
import css from './header.css?inline'
import { Icon } from './icon.tsx'
import * as ids from './ids.ts'
import { Logo } from './logo.tsx'
import { Menu, type MenuProps } from './menu.tsx'
import { SectionLinks } from './section-links.tsx'
import { Stylesheet } from './stylesheet.tsx'

interface HeaderProps extends MenuProps {
  skip: string
  openMenu: string
}

export function Header(props: HeaderProps) {
  return (
    <>
      <Stylesheet name="header" layer="parts" css={css} />
      <a className="header__skip" href={`#${ids.MAIN}`}>
        {props.skip}
      </a>
      <header className="header">
        <div className="header__bar">
          <Logo name={props.name} label={props.home} />
          <nav className="header__nav" aria-label={props.barLabel}>
            <SectionLinks className="header__items" linkClass="header__link" items={props.items} />
            <ButtonLink href={`/#${props.contact.section}`} size="small">
              {props.contact.label}
            </ButtonLink>
          </nav>
          <button
            className="header__burger"
            type="button"
            popoverTarget={ids.MENU}
            aria-label={props.openMenu}
          >
            <Icon name="menu" />
          </button>
          <Menu {...props} />
        </div>
      </header>
    </>
  )
}
