import css from './icon.css?inline'
import { Sheet } from './sheet.tsx'

/** Controls only; nothing decorative is an icon. Square caps, drawn on a box of the stated size. */
const drawings = {
  menu: { box: 26, path: 'M2 8h22M2 18h22' },
  close: { box: 26, path: 'm5 5 16 16M21 5 5 21' },
  search: { box: 16, path: 'M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0zm-1 4 4 4' },
  play: { box: 22, path: 'M5 3.2 18 11 5 18.8z' },
  download: {
    box: 22,
    path: 'M7.4 1.8h7.2A2.4 2.4 0 0 1 17 4.2v13.6a2.4 2.4 0 0 1-2.4 2.4H7.4A2.4 2.4 0 0 1 5 17.8V4.2a2.4 2.4 0 0 1 2.4-2.4zM9.4 17h3.2M11 5.6v6.6m-2.8-2.7 2.8 2.8 2.8-2.8',
  },
} as const

export function Icon({ name }: { name: keyof typeof drawings }) {
  const { box, path } = drawings[name]
  return (
    <>
      <Sheet name="icon" layer="parts" css={css} />
      <svg className="icon" viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <path d={path} />
      </svg>
    </>
  )
}
