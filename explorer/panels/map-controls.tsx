import { datasets } from '../content/datasets.ts'
import { workbench } from '../content/workbench.ts'
import { kindOf } from '../dataset/dataset.ts'
import { IconButton, type IconButtonProps } from '../parts/icon-button.tsx'
import type { ShownDataset } from '../state/datasets.ts'
import { isOnMap } from '../state/positions.ts'
import { useExplorer, useExplorerState } from '../state/use-explorer.ts'
import type { Survey } from '../survey/build-survey.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'

const { map: words } = workbench
interface MapControlsProps {
  shown: ShownDataset
  survey: Survey
}

/** Zoom in, zoom out, show all, tilt, measure, and print. */
export function MapControls({ shown: { dataset, layer }, survey }: MapControlsProps) {
  const state = useExplorerState()
  const canTilt = useExplorer((now) => now.map.canTilt)
  const isTilted = useExplorer((now) => now.map.isTilted)
  const isMeasuring = useExplorer((now) => now.map.measure !== null)
  const bounds = layer && isOnMap(layer) ? layer.bounds : surveyBounds(survey)
  const zoom = (steps: number) => state.command({ kind: 'zoom', steps })
  const tilt = {
    ...{ label: words.tilt, children: words.tilted, onClick: state.toggleTilt },
    'aria-pressed': isTilted,
  }
  const controls: readonly IconButtonProps[] = [
    { glyph: 'plus', label: words.zoomIn, onClick: () => zoom(1) },
    { glyph: 'minus', label: words.zoomOut, onClick: () => zoom(-1) },
    {
      glyph: 'whole',
      label: datasets[kindOf(dataset)].whole,
      onClick: () => state.moveMap({ bounds }),
    },
    ...(canTilt ? [tilt] : []),
    {
      glyph: 'measure',
      label: words.measure,
      'aria-pressed': isMeasuring,
      onClick: state.toggleMeasure,
    },
    {
      glyph: 'print',
      label: words.print,
      'aria-haspopup': 'dialog',
      onClick: () => state.showSheet(true),
    },
  ]
  return (
    <fieldset className="map-controls">
      <legend className="spoken">{words.label}</legend>
      {controls.map((control) => (
        <IconButton className="map-controls__button" key={control.label} {...control} />
      ))}
    </fieldset>
  )
}
