import { own as words } from '../../content/own.ts'
import { Legend } from '../../parts/legend.tsx'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import { ColumnChoice } from './column-choice.tsx'
import { columnClasses } from './column-classes.ts'

/** By which column the features of a file are coloured, and what the colours mean. */
export function ColourChoice({ state, own }: { state: ExplorerState; own: OwnGround }) {
  const { colourBy } = own.ground
  const { columns } = own.layer.dataset
  if (columns.length === 0) return null
  const column = columns[colourBy ?? -1]
  return (
    <div className="colour-choice">
      <ColumnChoice
        label={words.colourBy}
        none={words.ownColours}
        columns={columns}
        chosen={colourBy}
        onChoose={state.colourByColumn}
      />
      {column && <Legend label={words.legend} classes={columnClasses(column)} />}
    </div>
  )
}
