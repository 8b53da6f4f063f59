import { datasets } from '../../content/datasets.ts'
import { columnOptions } from '../../dataset/dataset.ts'
import { showsValues } from '../../layers/layer-style.ts'
import { colourOfFile } from '../../map/opened/opened-inks.ts'
import { classOpacity } from '../../map/opened/paint-opened.ts'
import { canShowValues } from '../../map/opened/painted-layer.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { Choice } from '../../parts/choice.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { ClassChoice } from './class-choice.tsx'
import { ColumnChoice } from './colour-choice.tsx'
import { LayerList } from './layer-list.tsx'
import { ValueChoice } from './lazy-value-choice.ts'
import { StyleChoice } from './style-choice.tsx'

const words = datasets.file

/** The visitor's files as layers, and how the active one is shown. */
export function FileLayers({ shown }: { shown: ShownDataset }) {
  const state = useExplorerState()
  const opened = useExplorer((now) => now.files.opened)
  const views = useExplorer((now) => now.datasets.views)
  const { dataset, view, layer } = shown
  const { columns } = dataset
  const { style } = view
  const column = columns[view.colourBy ?? -1]
  const layers = opened.flatMap((file) => {
    const styled = views.get(file.id)?.style
    if (!styled) return []
    const { id, name } = file
    const note = id !== shown.id && (
      <TextButton
        className="file-layers__turn"
        aria-label={words.turnToFile(name)}
        onClick={() => state.turnTo(id)}
      >
        {words.turnTo}
      </TextButton>
    )
    const swatch = colourOfFile({ layer: file, style: styled })
    return { id, name, note, isShown: styled.isShown, swatch }
  })
  return (
    <div className="file-layers">
      <div className="layers-panel__head">
        <h4 className="panel-title">{words.layers}</h4>
      </div>
      <LayerList
        label={words.layers}
        layers={layers}
        onShow={(id, isShown) => state.styleFile(id, { isShown })}
      />
      <p className="remark file-layers__note">
        {words.sampleHidden}{' '}
        <TextButton onClick={() => state.turnTo('sample')}>{datasets.sample.name}</TextButton>
      </p>
      <h4 className="panel-title file-layers__title">{dataset.name}</h4>
      {columns.length > 0 && !layer?.raster?.bands.length && !showsValues(style) && (
        <ColumnChoice
          label={words.colourBy}
          none={words.ownColours}
          columns={columns}
          chosen={view.colourBy}
          onChoose={state.colourByColumn}
        />
      )}
      {layer && canShowValues(layer) && <ValueChoice {...{ shown, layer }} canEdit />}
      {column && !showsValues(style) && (
        <ClassChoice
          plain={column}
          classing={style.classing}
          opacity={layer ? classOpacity(layer.drawing, style) : 1}
          onSet={(classing) => state.styleFile(Number(shown.id), { classing })}
        />
      )}
      {layer && <StyleChoice layer={layer} view={view} />}
      {columns.length > 0 && (
        <>
          <ColumnChoice
            label={words.nameBy}
            none={words.noName}
            columns={columns}
            chosen={view.nameBy}
            onChoose={state.nameByColumn}
          />
          <Choice<number | 'names' | ''>
            label={words.labelBy}
            value={view.labelBy ?? ''}
            options={[['', words.noLabel], ['names', words.nameLabels], ...columnOptions(columns)]}
            onChoose={(value) => state.labelByColumn(value === '' ? null : value)}
          />
        </>
      )}
    </div>
  )
}
