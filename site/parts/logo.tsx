import css from './logo.css?inline'
import { Stylesheet } from './stylesheet.tsx'

interface LogoProps {
  name: string
  label: string
}

/** The mark: three merged plots and a highlighted one, with the product's name beside it. */
export function Logo({ name, label }: LogoProps) {
  return (
    <a className="logo" href="/" aria-label={label}>
      <Stylesheet name="logo" layer="parts" css={css} />
      <svg className="logo__mark" viewBox="0 0 24 24" aria-hidden="true">
        <path fill="currentColor" d="M0 0h10v14h14v10H0z" />
        <path className="logo__cell" d="M14 0h10v10H14z" />
      </svg>
      <span className="logo__name">{name}</span>
    </a>
  )
}
