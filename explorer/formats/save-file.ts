import type { WrittenFile } from './save-plots.ts'

/** Longer than a browser takes to ask where the file should go. */
const KEEP_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ name, type, bytes }: WrittenFile): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
