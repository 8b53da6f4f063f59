import { own as ownWords } from '../content/own.ts'
import { workbench } from '../content/workbench.ts'
import type { MapView } from '../map/map-view.ts'
import { Glyph } from '../parts/glyph.tsx'
import type { ExplorerState } from '../state/explorer-state.ts'
import { useExplorer, useOwnGround } from '../state/use-explorer.ts'
import type { Survey } from '../survey/survey.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'

const { map: words } = workbench

interface MapControlsProps {
  state: ExplorerState
  map: MapView
  survey: Survey
}

/** Nearer, farther, all of it, from the side, and on paper. */
export function MapControls({ state, map, survey }: MapControlsProps) {
  const isTilted = useExplorer((now) => now.isTilted)
  const own = useOwnGround()
  const bounds = own ? own.layer.bounds : surveyBounds(survey)
  const steps = [
    { glyph: 'plus', name: words.zoomIn, act: () => map.zoomBy(1) },
    { glyph: 'minus', name: words.zoomOut, act: () => map.zoomBy(-1) },
    {
      glyph: 'whole',
      name: own ? ownWords.whole : words.whole,
      act: () => map.moveTo({ bounds }),
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
          onClick={act}
        >
          <Glyph name={glyph} />
        </button>
      ))}
      {map.canTilt && (
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
