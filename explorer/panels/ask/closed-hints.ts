const KEY = 'explorer-hints'

/** If storage is forbidden, it is remembered until the page is closed. */
let areClosedHere = false

/** Whether the visitor has closed the hints in this tab. */
export function areHintsClosed(): boolean {
  try {
    return areClosedHere || sessionStorage.getItem(KEY) !== null
  } catch {
    return areClosedHere
  }
}

export function closeHints(): void {
  try {
    sessionStorage.setItem(KEY, 'closed')
  } catch {
    areClosedHere = true
  }
}
