import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { SavedFile, SavedWork } from './saved-work.ts'

const DATABASE = 'explorer-work'
const STORES = ['files', 'work'] as const

/** Changes with the layout of opened layers: files kept by older releases are then opened again. */
export const LAYOUT = 3

/** One file on this device; its layer can be drawn directly, unless its layout is outdated. */
export interface KeptFile extends SavedFile {
  key: string
  layout: number
  layer: OpenedLayer
}

export interface KeptWork {
  files: readonly KeptFile[]
  shown: number
}

/** Stores everything, or nothing new if there is no space. Existing files are not written again. */
export async function writeKept(
  { files, shown }: SavedWork,
  written: Map<OpenedLayer, string>,
): Promise<void> {
  const database = await openDatabase()
  try {
    const change = database.transaction(STORES, 'readwrite')
    const store = change.objectStore('files')
    // Another tab may have removed some.
    const stored = new Set<IDBValidKey>(await answerTo(store.getAllKeys()))
    const order = files.map(({ layer, link, ...file }) => {
      const key = written.get(layer) ?? crypto.randomUUID()
      if (!stored.has(key)) store.put({ ...file, layout: LAYOUT, layer }, key)
      return { key, link, layer }
    })
    const keys = order.map(({ key, link }) => ({ key, link }))
    change.objectStore('work').put({ order: keys, shown }, 'now')
    const kept = new Set<IDBValidKey>(keys.map(({ key }) => key))
    for (const key of stored) if (!kept.has(key)) store.delete(key)
    await ended(change)
    written.clear()
    for (const { key, layer } of order) written.set(layer, key)
  } finally {
    database.close()
  }
}

/** Null when nothing is kept. */
export async function readKept(): Promise<KeptWork | null> {
  const database = await openDatabase()
  try {
    const read = database.transaction(STORES, 'readonly')
    const work: { order: { key: string; link: string }[]; shown: number } | undefined =
      await answerTo(read.objectStore('work').get('now'))
    if (!work) return null
    const files = await Promise.all(
      work.order.map(async ({ key, link }) => ({
        ...((await answerTo(read.objectStore('files').get(key))) as Omit<KeptFile, 'key' | 'link'>),
        key,
        link,
      })),
    )
    return { files, shown: work.shown }
  } finally {
    database.close()
  }
}

/** Removes everything. */
export function forgetKept(): Promise<unknown> {
  return answerTo(indexedDB.deleteDatabase(DATABASE))
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    for (const name of STORES) request.result.createObjectStore(name)
  }
  return answerTo(request)
}

function answerTo<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
