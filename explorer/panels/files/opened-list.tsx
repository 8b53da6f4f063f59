import type { Guess, OpenedLayer } from '@app/formats/opened-layer.ts'
import { type RefObject, useMemo, useRef } from 'react'
import { datasets } from '../../content/datasets.ts'
import { files } from '../../content/files.ts'
import { showsValues } from '../../layers/layer-style.ts'
import { colourOfFile } from '../../map/opened/opened-inks.ts'
import { canShowValues } from '../../map/opened/painted-layer.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { CheckField } from '../../parts/check-field.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import type { Bounds } from '../../plane/plane.ts'
import type { ShownDataset } from '../../state/datasets.ts'
import { isElsewhere, isOnMap } from '../../state/positions.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import { writeCount, writeNumber } from '../../writing/write-number.ts'
import { ColourChoice } from '../layers/colour-choice.tsx'
import { ValueChoice } from '../layers/lazy-value-choice.ts'

const words = files.open

interface OpenedListProps {
  layers: readonly OpenedLayer[]
  /** Its colours can be chosen here too. */
  shown: ShownDataset
  survey: Survey
  /** The button for choosing files. */
  picker: RefObject<HTMLInputElement | null>
  onRemove(layer: number): void
  /** Asks the question about a guess again. */
  onChange(layer: OpenedLayer, asks: Guess['asks']): void
}

/** The files on the map, with a way back from distant ones. */
export function OpenedList(props: OpenedListProps) {
  const { layers, shown, survey, picker, onRemove, onChange } = props
  const home = useMemo(() => surveyBounds(survey), [survey])
  const list = useRef<HTMLUListElement>(null)
  const state = useExplorerState()
  const views = useExplorer((now) => now.datasets.views)

  /** The focus moves to the neighbour's button, or to the button for choosing files. */
  function remove(index: number, id: number): void {
    const files = list.current?.children
    const neighbour = files?.[index + 1] ?? files?.[index - 1]
    const buttons = neighbour?.querySelectorAll('button') ?? []
    const next = [...buttons].findLast(isRemoval) ?? picker.current
    next?.focus()
    onRemove(id)
  }

  function goBack(): void {
    state.turnTo('sample')
    state.moveMap({ bounds: home })
  }

  if (layers.length === 0) return null
  return (
    <div className="opened-list">
      <ul className="opened-list__files" aria-label={words.opened} ref={list}>
        {layers.map((layer, index) => (
          <li className="opened-list__file" key={layer.id}>
            <p className="opened-list__name">
              <Swatch colour={colourOfFile({ layer, style: views.get(layer.id)?.style })} />
              {layer.name}
            </p>
            <div className="remark opened-list__facts">
              <p>{[writeCounts(layer), layer.crs, layer.note].filter(Boolean).join(' · ')}</p>
              {layer.guesses.map(({ text, asks }) => (
                <p key={text}>
                  {text}{' '}
                  <TextButton
                    className="opened-list__change"
                    aria-label={words.changeGuess[asks]}
                    onClick={() => onChange(layer, asks)}
                  >
                    {words.change}
                  </TextButton>
                </p>
              ))}
            </div>
            {isOnMap(layer) && (
              <IconButton
                className="opened-list__action"
                glyph="whole"
                label={words.zoomTo(layer.name)}
                title={words.zoom}
                onClick={() => state.moveMap({ bounds: layer.bounds })}
              />
            )}
            <IconButton
              className="opened-list__action"
              glyph="close"
              label={words.removeFile(layer.name)}
              title={words.remove}
              onClick={() => remove(index, layer.id)}
            />
            {shown.id === layer.id ? (
              <div className="opened-list__dataset">
                {!layer.raster?.bands.length && !showsValues(shown.view.style) && (
                  <ColourChoice shown={shown} />
                )}
                {canShowValues(layer) && <ValueChoice shown={shown} layer={layer} />}
              </div>
            ) : (
              <TextButton
                className="opened-list__dataset"
                aria-label={`${datasets.file.turnTo} ${layer.name}`}
                onClick={() => state.turnTo(layer.id)}
              >
                {datasets.file.turnTo}
              </TextButton>
            )}
            <Sublayers layer={layer} />
          </li>
        ))}
      </ul>
      <WayBack home={home} onBack={goBack} />
    </div>
  )
}

function isRemoval(button: HTMLButtonElement): boolean {
  return button.title === words.remove
}

/** The file's own layers, for example those of a drawing. */
function Sublayers({ layer: { id, name, sublayers } }: { layer: OpenedLayer }) {
  const state = useExplorerState()
  if (!sublayers) return null
  const { names, hidden } = sublayers
  return (
    <details className="opened-list__layers">
      <summary className="opened-list__summary">{writeCount(names.length, words.layers)}</summary>
      <fieldset className="opened-list__choices">
        <legend className="spoken">{words.layersOf(name)}</legend>
        {names.map((layer, index) => (
          <CheckField
            className="opened-list__choice"
            key={layer}
            checked={!hidden.includes(index)}
            onCheck={(isShown) => state.showSublayer(id, index, isShown)}
          >
            {layer}
          </CheckField>
        ))}
      </fieldset>
    </details>
  )
}

/** Its space is reserved: nothing below may move under a pointer during the flight. */
function WayBack({ home, onBack }: { home: Bounds; onBack(): void }) {
  const isAway = useExplorer(({ map }) => map.bounds !== null && isElsewhere(map.bounds, home))
  return (
    <TextButton
      className="opened-list__back"
      data-tone="quiet"
      data-away={isAway || undefined}
      onClick={onBack}
    >
      {words.back}
    </TextButton>
  )
}

/** For example 'GeoJSON · 12 features', or 'CSV: 2 of 3 rows are on the map'. */
function writeCounts({ format, featureCount, skippedCount }: OpenedLayer): string {
  const all = writeCount(
    featureCount,
    format === 'CSV' || format === 'Table' ? words.rows : words.features,
  )
  if (skippedCount === 0) return `${format} · ${all}`
  return `${format}: ${words.drawn(writeNumber(featureCount - skippedCount), all)}`
}
