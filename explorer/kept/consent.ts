import { KEPT_NAMES } from '../face/kept-names.ts'

/** Whether the visitor has agreed to keep work on this device. */
export function isKeeping(): boolean {
  try {
    return localStorage.getItem(KEPT_NAMES) !== null
  } catch {
    // If storage is forbidden, nothing is kept.
    return false
  }
}

/** Notes the names of the files, the active one first, for the page; null: nothing is kept. */
export function noteKeeping(names: readonly string[] | null): void {
  if (names) localStorage.setItem(KEPT_NAMES, JSON.stringify(names))
  else localStorage.removeItem(KEPT_NAMES)
  // Browsers send it to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: KEPT_NAMES }))
}
