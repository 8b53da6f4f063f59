import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { useMemo } from 'react'
import { datasets } from '../../content/datasets.ts'
import { layerWords } from '../../content/layers.ts'
import { values as words } from '../../content/values.ts'
import type { LayerStyle } from '../../layers/layer-style.ts'
import { classOpacity } from '../../map/opened/paint-opened.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { CheckField } from '../../parts/check-field.tsx'
import { Choice } from '../../parts/choice.tsx'
import { paintedOf, type ShownDataset } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import { binWidths, isCrowded } from '../../values/density.ts'
import { valueColumnOf } from '../../values/show-values.ts'
import { writeWidth } from '../../values/write-exact.ts'
import { writeNumber } from '../../writing/write-number.ts'
import { ClassChoice } from './class-choice.tsx'
import { ColumnChoice } from './colour-choice.tsx'
import { ValueLegend } from './value-legend.tsx'

interface ValueChoiceProps {
  shown: ShownDataset
  layer: OpenedLayer
  /** With classes and colours. */
  canEdit?: boolean
}

/** The band that colours an image, or the density of points, and the legend. */
export function ValueChoice({ shown, layer, canEdit = false }: ValueChoiceProps) {
  const state = useExplorerState()
  const { view } = shown
  const { style } = view
  const bands = layer.raster?.bands ?? []
  const band = bands[style.band ?? -1]
  const column = valueColumnOf(paintedOf(layer, view))
  const set = (part: Partial<LayerStyle>) => state.styleFile(layer.id, part)
  return (
    <div className="value-choice">
      {bands.length > 0 ? (
        <ColumnChoice
          label={datasets.file.colourBy}
          none={datasets.file.ownColours}
          columns={bands}
          chosen={style.band}
          onChoose={(chosen) => set({ band: chosen, classing: null, isShaded: false })}
        />
      ) : (
        <DensityChoice layer={layer} densityM={style.densityM} onSet={set} />
      )}
      {band && band.heightM !== null && (
        <CheckField
          className="value-choice__check"
          checked={style.isShaded}
          onCheck={(isShaded) => set({ isShaded })}
        >
          {words.hillshade}
        </CheckField>
      )}
      {column && (
        <ValueLegend label={layerWords.legend} column={column} style={style} isShort={canEdit} />
      )}
      {column && canEdit && (
        <ClassChoice
          plain={column}
          classing={style.classing}
          canBeSmooth={band !== undefined}
          opacity={band ? style.opacity : classOpacity(null, style)}
          onSet={(classing) => set({ classing })}
        />
      )}
    </div>
  )
}

interface DensityChoiceProps {
  layer: OpenedLayer
  densityM: number | null
  onSet(part: Partial<LayerStyle>): void
}

/** Off, or the width of the hexagons; proposed if points cover each other. */
function DensityChoice({ layer, densityM, onSet }: DensityChoiceProps) {
  const { drawing } = layer
  const widths = useMemo(() => binWidths(drawing), [drawing])
  const isProposed = useMemo(() => isCrowded(drawing), [drawing]) && densityM === null
  const offered = [...new Set(densityM === null ? widths : [...widths, densityM])]
  const show = (width: number | null) => onSet({ densityM: width, classing: null })
  return (
    <>
      {isProposed && (
        <p className="remark">
          {words.crowded(writeNumber(drawing.points.length))}{' '}
          <TextButton onClick={() => show(widths[1])}>{words.showDensity}</TextButton>
        </p>
      )}
      <Choice<number | ''>
        label={words.density}
        value={densityM ?? ''}
        options={[
          ['', words.noDensity],
          ...offered
            .toSorted((a, b) => a - b)
            .map((width) => [width, words.hexagons(writeWidth(width))] as const),
        ]}
        onChoose={(value) => show(value === '' ? null : value)}
      />
    </>
  )
}
