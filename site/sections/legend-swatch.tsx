import { Sheet } from '../parts/sheet.tsx'
import { INK, industries, land, PAPER, RED, WHITE } from '../styles/colours.ts'
import css from './legend-swatch.css?inline'

const { population, agriculture, urban, resource, political, environment } = industries

/** The six readings of one ground, as a map's legend shows them. Drawn on 44 by 28 units. */
const swatches = {
  population: (
    <>
      <path
        stroke={population.people}
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M6 6h0M11 9h0M8 13h0M14 14h0M18 8h0M22 12h0M17 18h0M26 7h0M29 14h0M35 20h0M38 9h0M10 20h0M24 22h0M31 23h0"
      />
      <path
        stroke={RED}
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M20 13.5h0M22.5 16h0M19 16.6h0M25 14h0M24 18h0"
      />
    </>
  ),
  agriculture: (
    <>
      <path fill={agriculture.rice} d="M0 0h44v28H0z" />
      <path fill={agriculture.mustard} d="M0 0h17l-6 15H0z" />
      <path fill={agriculture.jute} d="M17 0h27v11L13 9.6z" />
      <path stroke={PAPER} d="M17 0 5 28M0 13l44-2M26 11l-5 17" />
      <path
        stroke={agriculture.hedge}
        strokeWidth=".7"
        d="M21 3h20M20 6h22M14 16l-4 10M17 16l-4 10M20 16l-4 10"
      />
    </>
  ),
  urban: (
    <>
      <path fill={urban.block} d="M0 0h44v28H0z" />
      <path
        fill={urban.roofEdge}
        d="M4 4h8v7H4zM15 4h6v10h-6zM24 4h5v5h-5zM32 4h8v8h-8zM4 17h10v7H4zM18 18h7v6h-7zM31 17h8v7h-8z"
      />
      <path stroke={RED} strokeWidth="1.8" d="m0 15.4 44-3" />
    </>
  ),
  resource: (
    <>
      <path fill={resource.sandstone} d="M0 0h44v28H0z" />
      <path fill={resource.limestone} d="M0 5c12-7 20 8 44-1v8c-22 8-32-7-44 0z" />
      <path fill={resource.shale} d="M0 17c12-7 22 8 44 0v6c-22 8-32-7-44 0z" />
      <path stroke={INK} strokeWidth="1.4" d="m30 0-8 28" />
    </>
  ),
  political: (
    <>
      <path fill={political.few} d="M0 0h44v28H0z" />
      <path fill={political.half} d="M0 0h18l4 10-6 18H0z" />
      <path fill={political.most} d="m22 10 22-5v23H16z" />
      <path stroke={WHITE} strokeWidth="2" d="m18 0 4 10-6 18m6-18 22-5" />
    </>
  ),
  environment: (
    <>
      <path fill={environment.plain} d="M0 0h44v28H0z" />
      <path fill={environment.oldCourse} d="M0 0h20L8 9 0 12zm28 28 6-9 10-3v12z" />
      <path stroke={land.river} strokeWidth="4" d="M-2 22c10 2 8-14 18-12s4 16 14 14S34 6 46 6" />
    </>
  ),
}

export type Subject = keyof typeof swatches

export function LegendSwatch({ subject }: { subject: Subject }) {
  return (
    <>
      <Sheet name="legend-swatch" layer="sections" css={css} />
      <svg className="legend-swatch" viewBox="0 0 44 28" fill="none" aria-hidden="true">
        {swatches[subject]}
      </svg>
    </>
  )
}
