import { datasets } from '../content/datasets.ts'
import { workbench } from '../content/workbench.ts'
import { kindOf } from '../dataset/dataset.ts'
import { Glyph } from '../parts/glyph.tsx'
import type { ShownDataset } from '../state/datasets.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { useExplorer } from '../state/use-explorer.ts'
import type { Survey } from '../survey/survey.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { boundsBesideCards } from './covers/map-covers.ts'

const { map: words } = workbench

interface MapControlsProps {
  state: ExplorerState
  shown: ShownDataset
  survey: Survey
}

/** Zoom in, zoom out, show all, tilt, measure, and print. */
export function MapControls({ state, shown: { dataset, layer }, survey }: MapControlsProps) {
  const canTilt = useExplorer((now) => now.canTilt)
  const isTilted = useExplorer((now) => now.isTilted)
  const isMeasuring = useExplorer((now) => now.measure !== null)
  const bounds = layer ? layer.bounds : surveyBounds(survey)
  const steps = [
    { glyph: 'plus', name: words.zoomIn, act: () => state.command({ kind: 'zoom', steps: 1 }) },
    { glyph: 'minus', name: words.zoomOut, act: () => state.command({ kind: 'zoom', steps: -1 }) },
    {
      glyph: 'whole',
      name: datasets[kindOf(dataset)].whole,
      act: (button: Element) => state.moveMap({ bounds: boundsBesideCards(button, bounds) }),
    },
  ] as const
  return (
    <fieldset className="map-controls">
      <legend className="spoken">{words.label}</legend>
      {steps.map(({ glyph, name, act }) => (
        <button
          className="icon-button map-controls__button"
          key={glyph}
          type="button"
          aria-label={name}
          title={name}
          onClick={({ currentTarget }) => act(currentTarget)}
        >
          <Glyph name={glyph} />
        </button>
      ))}
      {canTilt && (
        <button
          className="icon-button map-controls__button"
          type="button"
          aria-label={words.tilt}
          title={words.tilt}
          aria-pressed={isTilted}
          onClick={state.toggleTilt}
        >
          {words.tilted}
        </button>
      )}
      <button
        className="icon-button map-controls__button"
        type="button"
        aria-label={words.measure}
        title={words.measure}
        aria-pressed={isMeasuring}
        onClick={state.toggleMeasure}
      >
        <Glyph name="measure" />
      </button>
      <button
        className="icon-button map-controls__button"
        type="button"
        aria-label={words.print}
        title={words.print}
        aria-haspopup="dialog"
        onClick={() => state.showSheet(true)}
      >
        <Glyph name="print" />
      </button>
    </fieldset>
  )
}
