import { INK, INK_2, RED } from '@app/design/colours.ts'
import { sheet as words } from '../content/sheet.ts'
import { writeScale } from '../writing/write-number.ts'
import { readCompanyName } from './company-name.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import { factsOf, type SheetFact, subtitleOf } from './facts.ts'
import { type TextWidth, wrapText } from './measure-text.ts'
import type { Layout } from './paper.ts'
import { buildScaleBar } from './scale-bar.ts'
import { SheetText, sans, type TextBlock } from './sheet-text.tsx'

const TITLE_LINES = 3
/** A longer title is smaller; a very long one has more lines. */
const titleSizes = [17, 14, 11.5, 9.5] as const
const LEADING = 1.09

export function titleBlock(
  sheet: DrawnSheet,
  title: string,
  width: number,
  measure: TextWidth,
): TextBlock {
  const { unit } = sheet.layout
  const fonts = titleSizes.map((size) => sans(size * unit, 600, -0.3 * unit))
  const small = sans(7.6 * unit, 450)
  const font =
    fonts.find((one) => wrapText(title, width, one, measure).length <= TITLE_LINES) ??
    fonts[fonts.length - 1]
  const lines = wrapText(title, width, font, measure)
  const subtitle = wrapText(subtitleOf(sheet), width, small, measure)
  const leading = LEADING * font.sizePt
  const titleHeight = lines.length * leading
  return {
    height: titleHeight + (1 + subtitle.length * 9.6) * unit,
    draw: (x, y) => (
      <>
        {lines.map((line, i) => (
          <SheetText
            // biome-ignore lint/suspicious/noArrayIndexKey: Lines may be equal, and never move.
            key={i}
            x={x}
            y={y + 0.74 * font.sizePt + i * leading}
            font={font}
          >
            {line}
          </SheetText>
        ))}
        {subtitle.map((line, i) => (
          <SheetText
            key={line}
            x={x}
            y={y + titleHeight + (6.6 + i * 9.6) * unit}
            font={small}
            colour={INK_2}
          >
            {line}
          </SheetText>
        ))}
      </>
    ),
  }
}

/** The scale as a number, the scale bar, and the north arrow. */
export function scaleBlock(
  { layout: { unit }, projection }: DrawnSheet,
  width: number,
  measure: TextWidth,
): TextBlock {
  const { pointsPerMetre, denominator } = projection
  const labelRoom = 18 * unit
  const bar = buildScaleBar(pointsPerMetre, width - labelRoom)
  const barHeight = 3 * unit
  const length = bar.divisions * bar.divisionPt
  const small = sans(5.8 * unit, 450)
  const lastHalf = measure(`${bar.labels.at(-1)} `, small) / 2 + 0.8 * unit
  return {
    height: 56 * unit,
    draw(x, y) {
      const barY = y + 50 * unit
      const barX = x + 2 * unit
      const dark = Array.from({ length: Math.ceil(bar.divisions / 2) }, (_, i) => {
        const from = barX + 2 * i * bar.divisionPt
        return `M${from} ${barY}h${bar.divisionPt}v${barHeight}h${-bar.divisionPt}Z`
      })
      return (
        <>
          <SheetText
            x={x}
            y={y + 7 * unit}
            font={sans(5.6 * unit, 600, 0.45 * unit)}
            colour={INK_2}
          >
            {words.scale.title.toUpperCase()}
          </SheetText>
          <SheetText x={x} y={y + 26 * unit} font={sans(17 * unit, 600, -0.3 * unit)}>
            {writeScale(denominator)}
          </SheetText>
          <path d={dark.join('')} fill={INK} />
          <path
            data-part="scale-bar"
            d={`M${barX} ${barY}h${length}v${barHeight}h${-length}Z`}
            stroke={INK}
            strokeWidth={0.5}
          />
          {bar.labels.map((label, i) => (
            <SheetText
              key={label}
              x={barX + i * bar.divisionPt}
              y={barY - 2.6 * unit}
              font={small}
              anchor="middle"
            >
              {label}
            </SheetText>
          ))}
          <SheetText x={barX + length + lastHalf} y={barY - 2.6 * unit} font={small}>
            {words.scale[bar.unit]}
          </SheetText>
          <NorthArrow x={x + width - 9 * unit} y={y} unit={unit} />
        </>
      )
    },
  }
}

/** Half of it dark, as on a compass. */
export function NorthArrow({ x, y, unit }: { x: number; y: number; unit: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${unit})`}>
      <path d="M0 0L6 24L0 20Z" fill="none" stroke={INK} strokeWidth={0.6} strokeLinejoin="round" />
      <path d="M0 0L-6 24L0 20Z" fill={INK} stroke={INK} strokeWidth={0.6} strokeLinejoin="round" />
      <SheetText x={0} y={33.5} font={sans(8, 600)} anchor="middle">
        {words.north}
      </SheetText>
    </g>
  )
}

export function factsBlock(sheet: DrawnSheet, width: number, measure: TextWidth): TextBlock {
  const { unit } = sheet.layout
  const font = sans(5.9 * unit, 400)
  const bold = sans(5.9 * unit, 600)
  const leading = 7.7 * unit
  const lines = factsOf(sheet).flatMap(({ name, text }: SheetFact) =>
    wrapText(`${name}: ${text}`, width, font, measure).map((line, i) => ({
      name: i === 0 ? `${name}:` : '',
      text: i === 0 ? line.slice(name.length + 2) : line,
    })),
  )
  return {
    height: lines.length * leading,
    draw: (x, y) =>
      lines.map(({ name, text }, i) => {
        const baseline = y + 5 * unit + i * leading
        const nameWidth = name && measure(`${name} `, bold)
        return (
          <g key={`${name}${text}`}>
            {name && (
              <SheetText x={x} y={baseline} font={bold}>
                {name}
              </SheetText>
            )}
            <SheetText x={x + (nameWidth || 0)} y={baseline} font={font} colour={INK_2}>
              {text}
            </SheetText>
          </g>
        )
      }),
  }
}

/** In the corner, from the right: the mark, and the name next to it. */
export function logoBlock({ unit }: Layout, measure: TextWidth): TextBlock {
  const name = readCompanyName()
  const font = sans(14, 600, -0.42)
  const markSize = 12
  const nameWidth = measure(name, font)
  return {
    height: markSize * unit,
    draw: (right, y) => (
      <g transform={`translate(${right} ${y}) scale(${unit})`}>
        <g transform={`translate(${-nameWidth - markSize - 6} 0) scale(${markSize / 24})`}>
          <path d="M0 0h10v14h14v10H0z" fill={INK} />
          <path d="M14 0h10v10H14z" fill={RED} />
        </g>
        <SheetText x={-nameWidth} y={10.9} font={font}>
          {name}
        </SheetText>
      </g>
    ),
  }
}
