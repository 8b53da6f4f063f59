import { filters as words } from '../../content/filters.ts'
import { own } from '../../content/own.ts'
import { workbench } from '../../content/workbench.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { type ActiveFilter, mostInTheWay } from './active-filters.ts'

/** Why nothing is shown, and the one condition to remove. */
export function NothingLeft({ filters }: { filters: readonly ActiveFilter[] }) {
  const isOfFile = useExplorer((now) => now.ground !== null)
  const worst = mostInTheWay(filters)
  return (
    <div className="nothing-left">
      <p>{isOfFile ? own.noneLeft : workbench.noneLeft}</p>
      {worst && (
        <button className="text-button" type="button" onClick={worst.remove}>
          {words.remove} {worst.words}
        </button>
      )}
    </div>
  )
}
