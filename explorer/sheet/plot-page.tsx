import { M2_PER_HECTARE } from '@app/formats/units.ts'
import { memo } from 'react'
import { datasets } from '../content/datasets.ts'
import { plotSheet as words } from '../content/plot-sheet.ts'
import { writeLocal } from '../writing/write-class.ts'
import { writeNumber, writeScale } from '../writing/write-number.ts'
import { readCompanyName } from './company-name.ts'
import type { TextWidth } from './measure-text.ts'
import { POINTS_PER_MM } from './paper.ts'
import { PlotMap, projectPlot } from './plot-map.tsx'
import type { PlotSheet, PlotSource } from './plot-sheet.ts'

const { units } = datasets

/** The map's share of the page's height, which is smaller if the corners need more space. */
const MAP_SHARE = 0.42
const LEAST_MAP_SHARE = 0.26
const ROOM_FOR_CORNERS = 24
const SHARE_OF_CORNER = 0.0155

interface PlotPageProps extends PlotBodyProps {
  /** The title of the whole print. */
  title: string
  notes: readonly string[]
  /** For example 3 of 12. */
  count: string
}

/** Everything about one plot: its map, its area, its attributes, and its corners and sides. */
export const PlotPage = memo(function PlotPage({ title, notes, count, ...body }: PlotPageProps) {
  const { source, row, heightMm } = body
  return (
    <article className="plot-page" style={{ minBlockSize: `${heightMm}mm` }}>
      <header>
        <h2 className="plot-page__title">{words.title(source.nameOf(row))}</h2>
        <p>{title}</p>
      </header>
      <PlotBody {...body} />
      <footer className="plot-page__foot">
        <p>{[words.system(source.system), ...notes].join(' ')}</p>
        <p>{`${readCompanyName()} · ${count}`}</p>
      </footer>
    </article>
  )
})

interface PlotBodyProps {
  source: PlotSource
  row: number
  /** The size of the page without its margins. */
  widthMm: number
  heightMm: number
  measure: TextWidth
}

/** A new title does not redraw hundreds of maps. */
const PlotBody = memo(function PlotBody(props: PlotBodyProps) {
  const { source, row, widthMm, heightMm, measure } = props
  const sheet = source.sheetOf(row)
  const more = Math.max(0, sheet.rings.flat().length - ROOM_FOR_CORNERS)
  const share = Math.max(LEAST_MAP_SHARE, MAP_SHARE - more * SHARE_OF_CORNER)
  const [width, height] = [widthMm * POINTS_PER_MM, share * heightMm * POINTS_PER_MM]
  const projection = projectPlot(source.outlines, row, width, height)
  return (
    <>
      <PlotMap {...{ sheet, source, projection, measure }} />
      <p className="plot-page__scale">{`${words.scale} ${writeScale(projection.denominator)}`}</p>
      <dl className="plot-page__facts">
        {[...measuresOf(sheet), ...sheet.attributes].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CornerTable sheet={sheet} source={source} />
    </>
  )
})

function measuresOf({ areaM2, perimeterM, neighbours }: PlotSheet): [string, string][] {
  return [
    [words.area, `${writeNumber(areaM2, 1)} ${units.m2}`],
    [words.hectares, `${writeNumber(areaM2 / M2_PER_HECTARE, 4)} ${units.hectare}`],
    [words.local, writeLocal(areaM2)],
    [words.perimeter, `${writeNumber(perimeterM, 1)} ${units.m}`],
    [words.neighbours, neighbours.join(', ') || words.none],
  ]
}

function CornerTable({ sheet, source }: { sheet: PlotSheet; source: PlotSource }) {
  const { digits } = source.outlines
  const { columns } = words
  return (
    <table className="plot-page__corners">
      <thead>
        <tr>
          <th scope="colgroup" colSpan={8}>
            {words.corners(sheet.name)}
          </th>
        </tr>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rings.flat().map((corner) => (
          <tr key={corner.number}>
            <td>{corner.number}</td>
            <td>{corner.eastingM.toFixed(digits)}</td>
            <td>{corner.northingM.toFixed(digits)}</td>
            <td>{corner.place.lng.toFixed(digits + DEGREE_DIGITS)}</td>
            <td>{corner.place.lat.toFixed(digits + DEGREE_DIGITS)}</td>
            <td>{`${corner.number}–${corner.next}`}</td>
            <td>{writeNumber(corner.sideM, digits)}</td>
            <td>{corner.neighbours.map(source.nameOf).join(', ') || words.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A degree is about a hundred thousand metres. */
const DEGREE_DIGITS = 5
