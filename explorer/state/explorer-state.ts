import { createDatasetActions, createFileActions } from './dataset-actions.ts'
import { beginning } from './exploration.ts'
import { createHistory } from './history.ts'
import { createMapActions } from './map-actions.ts'
import { createMeasureActions } from './measure-actions.ts'
import { createPanelActions } from './panel-actions.ts'
import { createSceneActions } from './scene-actions.ts'
import { createStore } from './store.ts'
import { createSurveyActions } from './survey-actions.ts'
import { createWaterActions } from './water-actions.ts'

export type ExplorerState = ReturnType<typeof createExplorerState>

/** The displayed state and the actions that change it. */
export function createExplorerState(clock: () => number = () => performance.now()) {
  const { subscribe, onCommand, ...own } = createStore(beginning)
  const { choose, actions } = createHistory(own, clock)
  const store = { ...own, choose }
  return {
    read: own.read,
    /** The map's driver carries out a command at once; without a map it is ignored. */
    command: own.send,
    subscribe,
    onCommand,
    ...actions,
    ...createSurveyActions(store),
    ...createDatasetActions(store),
    ...createFileActions(store),
    ...createMapActions(store),
    ...createMeasureActions(store),
    ...createPanelActions(store),
    ...createSceneActions(store),
    ...createWaterActions(store),
  }
}
