import { own as words } from '../../content/own.ts'
import { inks } from '../../layers/colours.ts'
import { Swatch } from '../../parts/swatch.tsx'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { ColourChoice } from './colour-choice.tsx'
import { ColumnChoice } from './column-choice.tsx'

/** How the file that is looked at is shown, and which others there are. */
export function OwnLayers({ state, own }: { state: ExplorerState; own: OwnGround }) {
  const opened = useExplorer((now) => now.opened)
  const { layer, ground } = own
  const { columns } = layer.dataset
  return (
    <div className="own-layers">
      <h4 className="panel-title own-layers__title">{layer.name}</h4>
      <ColourChoice state={state} own={own} />
      {columns.length > 0 && (
        <ColumnChoice
          label={words.nameBy}
          none={words.noName}
          columns={columns}
          chosen={ground.nameBy}
          onChoose={state.nameByColumn}
        />
      )}
      {columns.length > 0 && (
        <ColumnChoice
          label={words.labelBy}
          none={words.noLabel}
          columns={columns}
          chosen={ground.labelBy}
          onChoose={state.labelByColumn}
        />
      )}
      <h5 className="caps-title own-layers__name">{words.layers}</h5>
      <ul className="own-layers__files">
        {opened.toReversed().map(({ id, name }) => (
          <li key={id}>
            <button
              className="text-button own-layers__file"
              type="button"
              aria-pressed={id === layer.id}
              onClick={() => state.turnTo(id)}
            >
              <Swatch colour={inks.opened[id % inks.opened.length]} />
              {name}
            </button>
          </li>
        ))}
        <li>
          <button
            className="text-button own-layers__file"
            type="button"
            aria-pressed="false"
            onClick={() => state.turnTo(null)}
          >
            {words.sample}
          </button>
        </li>
      </ul>
      <p className="own-layers__note">{words.sampleHidden}</p>
    </div>
  )
}
