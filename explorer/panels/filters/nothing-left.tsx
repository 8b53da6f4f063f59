import { filters as words } from '../../content/filters.ts'
import { workbench } from '../../content/workbench.ts'
import { type ActiveFilter, mostInTheWay } from './active-filters.ts'

/** Why nothing is shown, and the one condition to remove. */
export function NothingLeft({ filters }: { filters: readonly ActiveFilter[] }) {
  const worst = mostInTheWay(filters)
  return (
    <div className="nothing-left">
      <p>{workbench.noneLeft}</p>
      {worst && (
        <button className="text-button" type="button" onClick={worst.remove}>
          {words.remove} {worst.words}
        </button>
      )}
    </div>
  )
}
