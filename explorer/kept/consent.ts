const KEY = 'explorer-keeps'

/** Whether the visitor has agreed that work stays on this device. */
export function isKeeping(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Where storage is forbidden nothing is kept.
    return false
  }
}

export function noteKeeping(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
