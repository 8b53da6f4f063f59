import css from './icon.css?inline'
import { Stylesheet } from './stylesheet.tsx'

/** Controls only; nothing decorative is an icon. Square caps, drawn on a box of the stated size. */
const drawings = {
  menu: { box: 26, path: 'M2 8h22M2 18h22' },
  close: { box: 26, path: 'm5 5 16 16M21 5 5 21' },
  play: { box: 22, path: 'M5 3.2 18 11 5 18.8z' },
  download: { box: 22, path: 'M5 2h12v18H5zM9 17h4M11 5v7m-3-3 3 3 3-3' },
} as const

export function Icon({ name }: { name: keyof typeof drawings }) {
  const { box, path } = drawings[name]
  return (
    <>
      <Stylesheet name="icon" layer="parts" css={css} />
      <svg className="icon" viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <path d={path} />
      </svg>
    </>
  )
}
