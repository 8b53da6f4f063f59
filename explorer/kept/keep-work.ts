import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { answeredBy, openFile, reopenFile } from '../files/visitor-files.ts'
import { trustedScript } from '../loading/start-worker.ts'
import type { Shared } from '../state/exploration.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { noteBeginning } from '../timing.ts'
import { isKeeping, noteKeeping } from './consent.ts'
import { forgetKept, type KeptFile, LAYOUT, readKept, writeKept } from './device.ts'
import { followFile, readLink, restoreFile } from './file-link.ts'
import { type SavedWork, workOf } from './saved-work.ts'

/** Changes are written after this pause. */
const QUIET_MS = 500

let stopKeeping = () => {}

/**
 * Keeps the visitor's files on this device from now on. Rejects when there is no space for them.
 */
export async function keepWork(state: ExplorerState): Promise<void> {
  const written = new Map<OpenedLayer, string>()
  await write(await workOf(state), written)
  // A browser may clear storage that is not persistent when the device is full.
  navigator.storage?.persist?.().catch(() => {})
  state.noteKept(true)
  follow(state, written)
  openOffline().catch(console.error)
}

/** Removes everything from the device; open files stay open. */
export async function forgetWork(state: ExplorerState): Promise<void> {
  stopKeeping()
  noteKeeping(null)
  state.noteKept(false)
  await Promise.all([forgetKept(), closeOffline()])
}

/**
 * Opens kept files and continues to keep them. Files that cannot be opened any more are left out.
 */
export async function resumeWork(
  state: ExplorerState,
  shared: Partial<Shared> | null,
): Promise<void> {
  noteBeginning('file-chosen')
  const work = await readKept()
  if (!work) return
  const { files, screen } = state.read()
  const linked = readLink(files.link)
  // If the sample was shown last, the page offers the first file.
  const at = Math.max(work.shown, 0)
  const awaited = shared ? linked?.name : work.files[at]?.layer.name
  state.noteAwaited(screen.claim === null ? (awaited ?? null) : null)
  const written = new Map<OpenedLayer, string>()
  const layers: (OpenedLayer | null)[] = []
  for (const kept of work.files) {
    const layer = await openKept(kept).catch(() => null)
    layers.push(layer)
    if (!layer) continue
    written.set(layer, kept.key)
    state.addOpened(layer)
    const link = readLink(kept.link)
    // Only the shown file moves the map.
    restoreFile(state, layer, link && { ...link, camera: null })
  }
  const last = layers[at]
  const named = [last, ...layers].find((layer) => layer && layer.name === linked?.name)
  const wanted = shared ? named : last
  if (screen.claim !== null) state.turnTo('sample')
  // Opening the kept files has replaced what the address says of the sample or of another file.
  else if (shared && !wanted) state.restore(shared)
  else {
    state.turnTo(wanted?.id ?? 'sample')
    const { link = null } = work.files[at] ?? {}
    // Kept files are in order already.
    if (wanted) restoreFile(state, wanted, linked ? { ...linked, order: [] } : readLink(link))
  }
  state.showLayer('opened', true)
  state.noteKept(true)
  followFile(state)
  follow(state, written)
  openOffline().catch(console.error)
}

/** As drawn before; if an older release kept it, from its sources. */
async function openKept({ layer, layout, files, answers, joins }: KeptFile): Promise<OpenedLayer> {
  if (layout === LAYOUT) return reopenFile(layer, { files, answers, joins })
  const { signal } = new AbortController()
  return openFile(files, { ...answeredBy(answers), onProgress() {}, signal })
}

async function write(work: SavedWork, written: Map<OpenedLayer, string>): Promise<void> {
  await writeKept(work, written)
  const names = work.files.map(({ layer }) => layer.name)
  noteKeeping([...names.splice(Math.max(work.shown, 0), 1), ...names])
}

function follow(state: ExplorerState, written: Map<OpenedLayer, string>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: unknown[] = []
  let last: Promise<void> = Promise.resolve()
  stopKeeping()
  const leave = state.subscribe(() => {
    const { files, datasets, map } = state.read()
    const parts = [files.opened, datasets, map.camera]
    if (parts.every((part, i) => part === seen[i])) return
    seen = parts
    clearTimeout(timer)
    timer = setTimeout(writeAll, QUIET_MS)
  })
  async function writeNow(): Promise<void> {
    const work = await workOf(state)
    if (isKeeping()) await write(work, written)
    else {
      // Another tab has removed everything.
      stopKeeping()
      state.noteKept(false)
    }
  }
  function writeAll(): void {
    // One after the other, so that the last one counts.
    last = last.then(writeNow).catch(() => state.noteKept(false))
  }
  stopKeeping = () => {
    clearTimeout(timer)
    leave()
  }
}

/** The file name of the service worker, set by the build. */
const WORKER = '/offline.js'

/** Makes the explorer work without a network. If that fails, it continues online. */
async function openOffline(): Promise<void> {
  // The DOM's types lack TrustedScriptURL; browsers that enforce it accept nothing else.
  await navigator.serviceWorker?.register(trustedScript(WORKER) as string)
}

/** Removes everything. */
async function closeOffline(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  const own = names.filter((name) => name.startsWith('explorer-'))
  await Promise.all(own.map((name) => caches.delete(name)))
}
