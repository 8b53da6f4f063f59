import { INK, LINE_2 } from '@app/design/colours.ts'
import { Fragment } from 'react'
import type { DrawnSheet } from './draw-sheet.ts'
import { figuresBlock, locatorBlock } from './key-blocks.tsx'
import { hasShapes } from './legend.ts'
import { legendBlock } from './legend-block.tsx'
import type { TextWidth } from './measure-text.ts'
import { factsBlock, logoBlock, scaleBlock, titleBlock } from './note-blocks.tsx'
import type { Rect } from './paper.ts'

export interface SideNotesProps {
  sheet: DrawnSheet
  title: string
  measure: TextWidth
}

/** The notes of a sheet: beside the map in one column, below it in three. */
export function SideNotes(props: SideNotesProps) {
  return props.sheet.layout.isBeside ? <Column {...props} /> : <Strip {...props} />
}

function Column({ sheet, title, measure }: SideNotesProps) {
  const { notes, unit } = sheet.layout
  const { x, y, width, height } = notes
  const gap = 11 * unit
  const head = titleBlock(sheet, title, width, measure)
  const logo = logoBlock(sheet.layout, measure)
  const facts = factsBlock(sheet, width, measure)
  const scale = scaleBlock(sheet, width, measure)
  const bottom = y + height
  const factsY = bottom - logo.height - gap - facts.height
  const scaleY = factsY - 2 * gap - scale.height
  const legendY = y + head.height + 2 * gap
  const legend = legendBlock(sheet, width, scaleY - gap - legendY, measure)
  const keysY = legendY + legend.height + gap
  return (
    <>
      {head.draw(x, y)}
      <Rule at={{ x, y: y + head.height + gap, width, height: 0 }} isStrong />
      {legend.draw(x, legendY)}
      <Keys
        {...{ sheet, measure }}
        places={[{ x, y: keysY, width, height: scaleY - gap - keysY }]}
      />
      {scale.draw(x, scaleY)}
      <Rule at={{ x, y: factsY - gap, width, height: 0 }} />
      {facts.draw(x, factsY)}
      {logo.draw(x + width, bottom - logo.height)}
    </>
  )
}

function Strip({ sheet, title, measure }: SideNotesProps) {
  const { notes, unit } = sheet.layout
  const { x, y, width, height } = notes
  const gap = 16 * unit
  const left = 0.34 * (width - 2 * gap)
  const right = 0.27 * (width - 2 * gap)
  const middle = width - 2 * gap - left - right
  const middleX = x + left + gap
  const rightX = x + width - right
  const head = titleBlock(sheet, title, left, measure)
  const facts = factsBlock(sheet, left, measure)
  const legend = legendBlock(sheet, middle, height, measure)
  const logo = logoBlock(sheet.layout, measure)
  const scale = scaleBlock(sheet, right, measure)
  const keysY = y + legend.height + 0.7 * gap
  const scaleEnd = y + scale.height + 0.7 * gap
  const places = [
    { x: middleX, y: keysY, width: middle, height: y + height - keysY },
    { x: rightX, y: scaleEnd, width: right, height: y + height - logo.height - gap - scaleEnd },
  ]
  return (
    <>
      {head.draw(x, y)}
      {facts.draw(x, Math.max(y + height - facts.height, y + head.height + 6 * unit))}
      <Rule at={{ x: middleX - gap / 2, y, width: 0, height }} />
      {legend.draw(middleX, y)}
      <Keys {...{ sheet, measure, places }} />
      <Rule at={{ x: rightX - gap / 2, y, width: 0, height }} />
      {scale.draw(rightX, y)}
      {logo.draw(x + width, y + height - logo.height)}
    </>
  )
}

interface KeysProps extends Omit<SideNotesProps, 'title'> {
  /** The free places, the best first. */
  places: readonly Rect[]
}

/** The totals and the locator, each where there is room for it. */
function Keys({ sheet, measure, places }: KeysProps) {
  const { hasSample, request } = sheet
  const hasTotals = hasSample || (request.active !== null && hasShapes(request.active))
  const free = places.map((place) => ({ ...place }))
  return (hasTotals ? [figuresBlock, locatorBlock] : []).map((build) => {
    for (const place of free) {
      const block = build(sheet, place, measure)
      if (!block || block.height > place.height) continue
      const drawn = block.draw(place.x, place.y)
      const used = block.height + 11 * sheet.layout.unit
      place.y += used
      place.height -= used
      return <Fragment key={build.name}>{drawn}</Fragment>
    }
    return null
  })
}

function Rule({ at: { x, y, width, height }, isStrong }: { at: Rect; isStrong?: boolean }) {
  const look = isStrong ? { stroke: INK, strokeWidth: 0.8 } : { stroke: LINE_2, strokeWidth: 0.4 }
  return <path d={`M${x} ${y}l${width} ${height}`} {...look} />
}
