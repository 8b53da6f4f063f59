import { refiltered, withView } from './dataset-actions.ts'
import { sceneOf } from './questions.ts'
import type { UndoableStore } from './store.ts'

/** The level of water, which decides about the answer to the question of floods. */
export function createWaterActions({ read, choose }: UndoableStore) {
  return {
    /** In metres; null puts it at rest. The filter changes only between the two. */
    raiseWater(level: number | null): void {
      const now = read()
      const wasAtRest = now.questions.level === null
      const { filter } = sceneOf('flood', level)
      const isOther = wasAtRest !== (level === null)
      const datasets = isOther && withView(now, 'sample', refiltered(now, 'sample', { filter }))
      choose({ questions: { level }, ...(datasets && { datasets }) }, 'level')
    },
  }
}
