import { datasets } from '../../content/datasets.ts'
import { inks } from '../../layers/colours.ts'
import { Swatch } from '../../parts/swatch.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { ColourChoice, ColumnChoice } from './colour-choice.tsx'

const words = datasets.file

/** How the active file is shown, and the list of other files. */
export function FileLayers({ state, shown }: { state: ExplorerState; shown: ShownDataset }) {
  const opened = useExplorer((now) => now.opened)
  const { dataset, view } = shown
  const { columns } = dataset
  const choices = [
    { label: words.nameBy, none: words.noName, chosen: view.nameBy, onChoose: state.nameByColumn },
    {
      label: words.labelBy,
      none: words.noLabel,
      chosen: view.labelBy,
      onChoose: state.labelByColumn,
    },
  ]
  return (
    <div className="file-layers">
      <h4 className="panel-title file-layers__title">{dataset.name}</h4>
      <ColourChoice state={state} shown={shown} />
      {columns.length > 0 &&
        choices.map((choice) => <ColumnChoice key={choice.label} columns={columns} {...choice} />)}
      <h5 className="caps-title file-layers__name">{words.layers}</h5>
      <ul className="file-layers__files">
        {opened.toReversed().map(({ id, name }) => (
          <li key={id}>
            <button
              className="text-button file-layers__file"
              type="button"
              aria-pressed={id === shown.id}
              onClick={() => state.turnTo(id)}
            >
              <Swatch colour={inks.opened[id % inks.opened.length]} />
              {name}
            </button>
          </li>
        ))}
        <li>
          <button
            className="text-button file-layers__file"
            type="button"
            aria-pressed="false"
            onClick={() => state.turnTo('sample')}
          >
            {datasets.sample.name}
          </button>
        </li>
      </ul>
      <p className="file-layers__note">{words.sampleHidden}</p>
    </div>
  )
}
