import type { Guess, OpenedLayer } from '@app/formats/opened-layer.ts'
import { problemOf, problems } from '@app/formats/problems.ts'
import type { SaveOptions } from '@app/formats/worker/open-source.ts'
import { type ComparedMap, type ComparisonChoice, compareMap } from '../files/compare-map.ts'
import { asComparison } from '../files/compared-layer.ts'
import {
  answeredBy,
  closeFile,
  fileSourcesOf,
  joinTable,
  type OpenFileOptions,
  openFile,
  unpackFile,
} from '../files/visitor-files.ts'
import { createImporter } from '../loading/create-importer.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { describeFile, followFile, readLink, restoreFile, takeLink } from './file-link.ts'
import type { Project } from './project.ts'
import type { SavedFile } from './saved-work.ts'

const loadProject = createImporter(() => import('./project.ts'))

type Opening = Pick<OpenFileOptions, 'onProgress' | 'signal'>

/** The opened layers, and the map's target; null if the view was restored. */
export interface OpenedOwn {
  layers: readonly OpenedLayer[]
  bounds: OpenedLayer['bounds'] | null
}

/** Opens files that belong together, or a project. Rejects with a sentence for the visitor. */
export async function openFiles(
  state: ExplorerState,
  group: readonly File[],
  options: OpenFileOptions,
): Promise<OpenedOwn> {
  state.showLayer('opened', true)
  followFile(state)
  const [first] = group
  if (first?.name.endsWith('.lessa')) {
    return { layers: await openProject(state, first, options), bounds: null }
  }
  const layer = asComparison(await openFile(group, options))
  // An address may be waiting for it.
  const link = takeLink(state, layer)
  state.addOpened(layer)
  const isRestored = restoreFile(state, layer, link)
  // Rows without a map are not on it.
  if (options.isTable) return { layers: [], bounds: null }
  return { layers: [layer], bounds: isRestored ? null : layer.bounds }
}

/** Opens a file again with the question about a guess; the new layer replaces the old one. */
export async function openAgain(
  state: ExplorerState,
  old: OpenedLayer,
  asks: Guess['asks'],
  options: OpenFileOptions,
): Promise<OpenedOwn> {
  const sources = await fileSourcesOf(old)
  if (!sources) return { layers: [], bounds: null }
  const { files, answers, joins } = sources
  const repeated = [...new Set([...(answers.repeated ?? []), asks])]
  const { columns } = answers
  const given = columns && asks === 'askCrs' ? { askColumns: async () => columns } : {}
  const layer = withJoins(await openFile(files, { ...options, ...given, repeated }), joins)
  const link = describeFile(state.read(), old.id)
  state.addOpened(layer)
  restoreFile(state, layer, link && { ...link, camera: null })
  state.removeOpened(old.id)
  closeFile(old)
  return { layers: [layer], bounds: layer.bounds }
}

/** Compares a map with a register, and opens the answer. Rejects with a sentence for the visitor. */
export async function openComparison(
  state: ExplorerState,
  map: ComparedMap,
  choice: ComparisonChoice,
  options: SaveOptions,
): Promise<OpenedLayer> {
  const layer = asComparison(await compareMap(map, choice, options))
  state.showLayer('opened', true)
  followFile(state)
  if (map.layer) hide(state, map.layer)
  state.addOpened(layer)
  return layer
}

/** A map would show through the answer. There is nothing to undo. */
export function hide(state: ExplorerState, { id }: OpenedLayer): void {
  const { datasets, files } = state.read()
  const view = datasets.views.get(id)
  if (!view) return
  const style = { ...view.style, isShown: false }
  state.lookAtFile(id, { ...view, style }, files.order)
}

/** The files of a project, with their views. */
async function openProject(
  state: ExplorerState,
  file: File,
  { onProgress, signal }: Opening,
): Promise<OpenedLayer[]> {
  const project = await findProject(file, signal)
  const layers: OpenedLayer[] = []
  for (const [index, saved] of project.files.entries()) {
    const share = (own: number) => onProgress((index + own) / project.files.length)
    const layer = await openSaved(saved, { onProgress: share, signal })
    state.addOpened(layer)
    restoreFile(state, layer, readLink(saved.link))
    layers.push(layer)
  }
  const shown = layers[project.shown]
  const link = project.files[project.shown]?.link ?? null
  if (shown) {
    state.turnTo(shown.id)
    restoreFile(state, shown, readLink(link))
  }
  return layers
}

/** It is unpacked in a worker, and its code loads with the first project. */
async function findProject(file: File, signal: AbortSignal): Promise<Project> {
  const [unpacked, { readProject }] = await Promise.all([unpackFile(file, signal), loadProject()])
  const project = await readProject(unpacked)
  if (project) return project
  throw problemOf(file.name, problems.broken('project', 'in its list of files'))
}

async function openSaved(
  { files, answers, joins }: SavedFile,
  opening: Opening,
): Promise<OpenedLayer> {
  const layer = asComparison(await openFile(files, { ...opening, ...answeredBy(answers) }))
  return withJoins(layer, joins)
}

function withJoins(layer: OpenedLayer, joins: SavedFile['joins']): OpenedLayer {
  return joins.reduce(
    (joined, { table, columns }) => joinTable(joined, table, columns)?.layer ?? joined,
    layer,
  )
}
