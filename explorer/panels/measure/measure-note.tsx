import { M_PER_FOOT, M_PER_NAL } from '@app/formats/units.ts'
import { measureWords as words } from '../../content/measure.ts'
import { areaWithin, lengthOf, perimeterOf } from '../../measure/measured.ts'
import { TextButton } from '../../parts/buttons.tsx'
import type { LngLat } from '../../plane/plane.ts'
import type { Measure } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { writeLocal } from '../../writing/write-class.ts'
import { writeCount, writeNumber } from '../../writing/write-number.ts'

const kinds = ['distance', 'area'] as const

/** The measurement including the next point; only fixed points are announced. */
export function MeasureNote() {
  const state = useExplorerState()
  const measure = useExplorer((now) => now.map.measure)
  if (!measure) return null
  const { kind, points, next } = measure
  const last = points.at(-1)
  const isElsewhere = last && next && (last.lng !== next.lng || last.lat !== next.lat)
  const shown = isElsewhere ? [...points, next] : points
  const actions = [
    { name: words.remove, act: state.dropMeasured, isEmpty: points.length === 0 },
    { name: words.clear, act: state.clearMeasured, isEmpty: points.length === 0 },
    { name: words.end, act: state.toggleMeasure, isEmpty: false },
  ]
  return (
    <section className="ask-note measure-note" aria-label={words.title}>
      <fieldset className="measure-note__kinds">
        <legend className="spoken">{words.title}</legend>
        {kinds.map((choice) => (
          <button
            className="survey-bar__view"
            key={choice}
            type="button"
            aria-pressed={kind === choice}
            onClick={() => state.measureAs(choice)}
          >
            {words.kinds[choice]}
          </button>
        ))}
      </fieldset>
      {shown.length > 1 ? (
        <dl className="measure-note__figures">
          {figuresOf(kind, shown).map(([name, values]) => (
            <div className="measure-note__figure" key={name}>
              <dt>{name}</dt>
              {values.map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            </div>
          ))}
        </dl>
      ) : (
        <p className="measure-note__hint">{words.hint}</p>
      )}
      <div className="measure-note__actions">
        {actions.map(({ name, act, isEmpty }) => (
          <TextButton data-size="small" key={name} aria-disabled={isEmpty} onClick={act}>
            {name}
          </TextButton>
        ))}
      </div>
      <p className="spoken" role="status">
        {points.length > 0 && writeMeasured(kind, points)}
      </p>
    </section>
  )
}

function figuresOf(
  kind: Measure['kind'],
  points: readonly LngLat[],
): (readonly [name: string, values: readonly string[]])[] {
  const { names } = words
  if (kind === 'area' && points.length > 2) {
    const areaM2 = areaWithin(points)
    return [
      [names.area, writeArea(areaM2)],
      [names.perimeter, writeLength(perimeterOf(points))],
    ]
  }
  const last = lengthOf(points.slice(-2))
  const sides = points.length > 2 ? ([[names.last, writeLength(last)]] as const) : []
  return [[names.length, writeLength(lengthOf(points))], ...sides]
}

function writeMeasured(kind: Measure['kind'], points: readonly LngLat[]): string {
  const [first] = points.length > 1 ? figuresOf(kind, points) : []
  return [
    writeCount(points.length, words.points),
    ...(first ? [first.flat().join(', ')] : []),
  ].join('. ')
}

function writeLength(metres: number): string[] {
  const { m, feet, nal } = words.units
  return [
    `${writeNumber(metres, 2)} ${m}`,
    `${writeNumber(metres / M_PER_FOOT, 2)} ${feet}`,
    `${writeNumber(metres / M_PER_NAL, 2)} ${nal}`,
  ]
}

function writeArea(areaM2: number): string[] {
  const { m2, feet2 } = words.units
  return [
    `${writeNumber(areaM2, 1)} ${m2}`,
    `${writeNumber(areaM2 / M_PER_FOOT ** 2)} ${feet2}`,
    writeLocal(areaM2),
  ]
}
