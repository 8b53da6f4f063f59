import { INK } from '@app/design/colours.ts'
import { memo, useId } from 'react'
import { sheet as words } from '../content/sheet.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import { GraticuleCrosses, GraticuleLines, MapFrame } from './map-frame.tsx'
import { fontAttributes } from './measure-text.ts'
import type { NameMark } from './place-names.ts'
import { SheetPictures } from './sheet-pictures.tsx'
import { SideNotes, type SideNotesProps } from './side-notes.tsx'

/** One page, as large as its paper unless styled otherwise. */
export function SheetDrawing(props: SideNotesProps) {
  const { sheet } = props
  const { layout, projection, drawn, clips, names, graticule } = sheet
  const clipId = useId()
  const { page, map, widthMm, heightMm } = layout
  return (
    <svg
      role="img"
      aria-label={words.preview}
      width={`${widthMm}mm`}
      height={`${heightMm}mm`}
      viewBox={`0 0 ${page.width} ${page.height}`}
      fill="none"
    >
      {/* A nested svg clips its content. */}
      <svg {...map} viewBox={`${map.x} ${map.y} ${map.width} ${map.height}`} aria-hidden="true">
        <GraticuleLines layout={layout} graticule={graticule} />
        {Object.entries(clips).map(([name, d]) => (
          <clipPath key={name} id={clipId + name}>
            <path d={d} clipRule="evenodd" />
          </clipPath>
        ))}
        <Ground drawn={drawn} clipId={clipId} projection={projection} />
        <Names names={names} />
        <GraticuleCrosses layout={layout} graticule={graticule} />
      </svg>
      <MapFrame layout={layout} graticule={graticule} />
      <SideNotes {...props} />
    </svg>
  )
}

interface GroundProps extends Pick<DrawnSheet, 'drawn' | 'projection'> {
  clipId: string
}

/** A new title does not redraw thousands of plots. */
const Ground = memo(function Ground({ drawn, clipId, projection }: GroundProps) {
  return (
    <g strokeLinejoin="round">
      {drawn.map(({ pictures, opacity, marks, within }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name, and never move.
        <g key={place} {...(within && { clipPath: `url(#${clipId}${within})` })}>
          {pictures.length > 0 && <SheetPictures {...{ pictures, opacity, projection }} />}
          {marks.map((mark, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <path key={i} {...mark} />
          ))}
        </g>
      ))}
    </g>
  )
})

/** From a dot in a feature to its label. */
function Leader({ path }: { path: string }) {
  const [from] = path.split('L')
  return (
    <g data-part="leader" stroke={INK} strokeLinecap="round">
      <path d={`M${path}`} strokeWidth={0.35} />
      <path d={`M${from}h0`} strokeWidth={1.6} />
    </g>
  )
}

/** Text first as a halo, then as selectable letters. */
const Names = memo(function Names({ names }: { names: readonly NameMark[] }) {
  return (
    <g strokeLinejoin="round" textAnchor="middle">
      {names.map(({ leader }) => leader && <Leader key={leader} path={leader} />)}
      {names.map(({ text, x, y, turn, font, colour, halo, haloPt }) => (
        <text
          key={`${text} ${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          y={0.35 * font.sizePt}
          fill={colour}
          stroke={halo}
          strokeWidth={2 * haloPt}
          paintOrder="stroke"
          {...fontAttributes(font)}
        >
          {text}
        </text>
      ))}
    </g>
  )
})
