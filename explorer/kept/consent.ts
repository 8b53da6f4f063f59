const KEY = 'explorer-keeps'

/** Whether the visitor has agreed to keep work on this device. */
export function isKeeping(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // If storage is forbidden, nothing is kept.
    return false
  }
}

export function noteKeeping(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
