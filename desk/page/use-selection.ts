import { useEffect, useState } from 'react'
import type { ListAnswer } from '../answers.ts'
import type { Filter } from './filter.ts'

export type ListSelection = ReturnType<typeof useSelection>

/** The selected enquiries; another filter clears the selection. */
export function useSelection(answer: ListAnswer | undefined, filter: Filter) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const listed = answer?.enquiries ?? []
  useEffect(() => setIds(new Set()), [filter])
  return {
    /** Both listed and selected. */
    rows: listed.filter(({ id }) => ids.has(id)),
    toggle: (id: string) =>
      setIds(
        (before) =>
          new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    selectAll: () => setIds(new Set(listed.map(({ id }) => id))),
    deselect: (gone: readonly string[]) =>
      setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
  }
}
