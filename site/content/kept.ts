/** After the name of the first of the files that are kept on this device. */
export function kept(count: number): string {
  if (count === 1) return ' is kept on this device: open it'
  return ` and ${count === 2 ? 'another file' : `${count - 1} other files`} are kept on this device: open them`
}
