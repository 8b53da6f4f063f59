import { own as words } from '../../content/own.ts'
import { classesOf } from '../../dataset/classes.ts'
import type { Column } from '../../dataset/dataset.ts'
import { classColours } from '../../map/paint-opened.ts'
import { Swatch } from '../../parts/swatch.tsx'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import { ColumnChoice } from './column-choice.tsx'
import { writeClass } from './write-class.ts'

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
      {column && <Legend column={column} />}
    </div>
  )
}

export function Legend({ column }: { column: Column }) {
  const colours = classColours(column)
  return (
    <ul className="colour-choice__legend" aria-label={words.legend}>
      {classesOf(column).classes.map((one, place) => (
        <li className="colour-choice__class" key={colours[place]}>
          <Swatch colour={colours[place]} />
          {writeClass(column, one)}
        </li>
      ))}
    </ul>
  )
}
