import { datasets } from '../../content/datasets.ts'
import { filters as words } from '../../content/filters.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { kindOfActive } from '../../state/exploration.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { type ActiveFilter, mostInTheWay } from './active-filters.ts'

/** Why nothing is shown, and the one condition to remove. */
export function NothingLeft({ filters }: { filters: readonly ActiveFilter[] }) {
  const { noneLeft } = datasets[useExplorer(kindOfActive)]
  const worst = mostInTheWay(filters)
  return (
    <div className="nothing-left">
      <p>{noneLeft}</p>
      {worst && <TextButton onClick={worst.remove}>{words.remove(worst.words)}</TextButton>}
    </div>
  )
}
