import { useEffect, useState } from 'react'
import type { ListAnswer, ListedEnquiry } from '../answers.ts'
import type { Filter } from './filter.ts'

export interface Selection {
  /** The listed and the selected enquiries. */
  rows: ListedEnquiry[]
  toggle(id: string): void
  selectAll(): void
  deselect(ids: readonly string[]): void
}

/** The selected enquiries; another filter clears the selection. */
export function useSelection(answer: ListAnswer | undefined, filter: Filter): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const listed = answer?.enquiries ?? []
  useEffect(() => setIds(new Set()), [filter])
  return {
    rows: listed.filter(({ id }) => ids.has(id)),
    toggle: (id) =>
      setIds(
        (before) =>
          new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    selectAll: () => setIds(new Set(listed.map(({ id }) => id))),
    deselect: (gone) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
  }
}
