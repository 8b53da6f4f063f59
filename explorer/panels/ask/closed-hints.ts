const KEY = 'explorer-hints'

/** Where storage is forbidden, the page remembers until it is closed. */
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
