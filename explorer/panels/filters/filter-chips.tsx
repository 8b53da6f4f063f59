import { type RefObject, useRef } from 'react'
import { filters as words } from '../../content/filters.ts'
import { Glyph } from '../../parts/glyph.tsx'
import type { ActiveFilter } from './active-filters.ts'

interface FilterChipsProps {
  filters: readonly ActiveFilter[]
  /** Gets the focus when the last of them is removed. */
  after: RefObject<HTMLElement | null>
}

/** A chip for each active condition; pressing one removes it. */
export function FilterChips({ filters, after }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (filters.length === 0) return null

  /** The focus moves to a neighbour. */
  function remove(index: number, filter: ActiveFilter): void {
    const chips = [...(list.current?.querySelectorAll('button') ?? [])]
    const neighbour = chips[index + 1] ?? chips[index - 1] ?? after.current
    neighbour?.focus()
    filter.remove()
  }

  return (
    <ul className="filter-chips" aria-label={words.active} ref={list}>
      {filters.map((filter, index) => (
        <li className="filter-chips__item" key={filter.key}>
          <button
            className="filter-chips__chip"
            type="button"
            aria-label={words.remove(filter.words)}
            title={words.remove(filter.words)}
            onClick={() => remove(index, filter)}
          >
            <span className="filter-chips__words">{filter.words}</span>
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
