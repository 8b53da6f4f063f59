import { findingWords } from '@app/formats/check/content.ts'
import { type Limits, usualLimits } from '@app/formats/check/findings.ts'
import type { WrittenFindings } from '@app/formats/check/write-findings.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { checkThrough } from '@app/formats/worker/through-worker.ts'
import { check as words } from '../content/check.ts'
import { findingsName, SAMPLE_FINDINGS } from '../dataset/findings-name.ts'
import { startFormatsWorker } from '../files/save-plots.ts'
import { answeredBy, closeFile, fileSourcesOf } from '../files/visitor-files.ts'
import { describeFile, restoreFile } from '../kept/file-link.ts'
import { openFiles } from '../kept/open-files.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { createListeners } from '../state/store.ts'
import type { Survey } from '../survey/build-survey.ts'
import { guessNumbers, type NumberColumns, sampleRequest } from './check-request.ts'
import draftUrl from './draft-village.geojson?url'
import { layerRequest } from './layer-request.ts'
import { writeLimits } from './limits-text.ts'
import { idsOf, readFindings } from './read-findings.ts'

/** What is shown of checking maps. */
interface Checking {
  /** The map being checked, and its progress from 0 to 1. */
  job: { name: string; share: number } | null
  problem: string | null
  /** The last check of each map, by the name of its findings. */
  checked: ReadonlyMap<string, Omit<WrittenFindings, 'bytes'>>
}

const WIDTH_PX = 3

/** A visitor's layer, or the sample. */
export type CheckedMap = OpenedLayer | Survey

const known = new WeakMap<ExplorerState, ReturnType<typeof createChecking>>()

/** A check continues when its panel is closed. */
export function checkingOf(state: ExplorerState) {
  const checking = known.get(state) ?? createChecking(state)
  known.set(state, checking)
  return checking
}

function createChecking(state: ExplorerState) {
  let now: Checking = { job: null, problem: null, checked: new Map() }
  const changed = createListeners<void>()
  let running: AbortController | null = null
  let leaveRunning = () => {}

  function set(part: Partial<Checking>): void {
    now = { ...now, ...part }
    leaveRunning()
    leaveRunning = now.job ? state.noteRunning(() => running?.abort()) : () => {}
    changed.notify()
  }

  async function run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running?.abort()
    const end = new AbortController()
    running = end
    set({ job: { name, share: 0 }, problem: null })
    try {
      await work(end.signal)
    } catch (error) {
      if (end.signal.aborted) return
      console.error(error)
      set({ problem: words.failed })
    } finally {
      if (running === end) set({ job: null })
    }
  }

  /** Its findings replace those of the last check, whose accepted ones stay accepted. */
  function start(map: CheckedMap, limits: Limits, by: NumberColumns): Promise<void> {
    const isSample = 'seed' in map
    const name = isSample ? SAMPLE_FINDINGS : findingsName(map.name)
    state.noteCheck(isSample ? writeLimits(limits) : null)
    return run(isSample ? words.theSample : map.name, async (signal) => {
      const asked = isSample ? sampleRequest(map) : await layerRequest(map, by)
      signal.throwIfAborted()
      if (!asked) return
      const last = openedAs(state, name)
      const before = last ? idsOf(last.dataset) : null
      const onProgress = (share: number) =>
        signal.aborted || set({ job: { name: now.job?.name ?? name, share } })
      const { bytes, ...found } = await checkThrough(
        startFormatsWorker,
        { ...asked, limits, before },
        { onProgress, signal },
      )
      if (bytes) await show(state, new File([bytes], name), signal)
      else if (last) close(state, last)
      set({ checked: new Map([...now.checked, [name, found]]) })
    })
  }

  return {
    read: () => now,
    subscribe: changed.add,
    start,
    cancel: () => running?.abort(),
    /** A village of the sample with planted mistakes, and what is wrong with it. */
    async openDraft(): Promise<void> {
      let draft: OpenedLayer | undefined
      await run(words.draft.name, async (signal) => {
        const answer = await fetch(draftUrl, { signal })
        if (!answer.ok) throw new Error(`the draft map has status ${answer.status}`)
        const file = new File([await answer.blob()], words.draft.name)
        const options = { signal, onProgress() {}, ...answeredBy({}) }
        ;[draft] = (await openFiles(state, [file], options)).layers
      })
      if (!draft) return
      state.colourByColumn(null) // so that the findings stand out
      // It is in the same place.
      const sample = openedAs(state, SAMPLE_FINDINGS)
      if (sample) close(state, sample)
      state.openPanel('check')
      state.moveMap({ bounds: draft.bounds })
      await start(draft, usualLimits, guessNumbers(draft.dataset))
    },
    /** With a word, or with an empty one if it is an error after all. */
    accept: (layer: OpenedLayer, row: number, word: string) =>
      run(layer.name, async (signal) => {
        const file = await withAccepted(layer, row, word)
        if (file) await show(state, file, signal)
      }),
  }
}

function openedAs(state: ExplorerState, name: string): OpenedLayer | undefined {
  return state.read().files.opened.find((layer) => layer.name === name)
}

/** Opens a file of findings in the place of the last one. */
async function show(state: ExplorerState, file: File, signal: AbortSignal): Promise<void> {
  const last = openedAs(state, file.name)
  const link = last ? describeFile(state.read(), last.id) : null
  const options = { signal, onProgress() {}, ...answeredBy({}) }
  const { layers } = await openFiles(state, [file], options)
  const [layer] = layers
  if (!layer) return
  if (link) restoreFile(state, layer, { ...link, camera: null })
  else lookLikeFindings(state, layer)
  if (last) close(state, last)
}

/** There is nothing to undo. */
function lookLikeFindings(state: ExplorerState, layer: OpenedLayer): void {
  const { datasets, files } = state.read()
  const view = datasets.views.get(layer.id)
  const findings = readFindings(layer.dataset)
  if (!view || !findings) return
  const look = {
    nameBy: findings.plotsColumn,
    // As in the chart.
    colourBy: findings.kindColumn,
    // The plots have their numbers in the same places.
    labelBy: null,
    // Most findings are narrow.
    style: { ...view.style, widthPx: WIDTH_PX, classing: null },
  }
  state.lookAtFile(layer.id, { ...view, ...look }, files.order)
}

function close(state: ExplorerState, layer: OpenedLayer): void {
  state.removeOpened(layer.id)
  closeFile(layer)
}

/** The file of findings with an accepted one; null when the layer is closed. */
async function withAccepted(layer: OpenedLayer, row: number, word: string): Promise<File | null> {
  const [file] = (await fileSourcesOf(layer))?.files ?? []
  if (!file) return null
  const { columns, statuses } = findingWords
  // It is a file of ours, or one that was saved from it.
  const found = JSON.parse(await file.text()) as {
    features: { properties: Record<string, unknown> }[]
  }
  const { properties } = found.features[row] ?? {}
  if (!properties) return null
  properties[columns.accepted] = word
  properties[columns.status] = word ? statuses.accepted : statuses.open
  return new File([JSON.stringify(found)], layer.name)
}
