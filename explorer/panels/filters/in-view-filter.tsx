import type { Ref } from 'react'
import { filters as words } from '../../content/filters.ts'

interface InViewFilterProps {
  isInView: boolean
  onChange(isInView: boolean): void
  ref?: Ref<HTMLInputElement>
}

/** Whether the plots or features are only those that the map shows, wherever it is moved. */
export function InViewFilter({ isInView, onChange, ref }: InViewFilterProps) {
  return (
    <label className="filters-panel__view">
      <input
        className="check-box filters-panel__switch"
        type="checkbox"
        ref={ref}
        checked={isInView}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {words.inView}
        <small className="filters-panel__note">{words.inViewNote}</small>
      </span>
    </label>
  )
}
