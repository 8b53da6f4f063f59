import { isZip, unzip } from '../archive/unzip.ts'
import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Worksheet } from './worksheet.ts'

/** All worksheets of a workbook of either kind. */
export function readWorksheets(bytes: Uint8Array, progress: (share: number) => void): Worksheet[] {
  if (!isZip(bytes)) return readOds(bytes, progress)
  const files = unzip(bytes, () => {}, undefined, isNeeded)
  const parts = new Map(files.map((file) => [file.name, file.bytes]))
  const content = parts.get('content.xml')
  return content ? readOds(content, progress) : readXlsx(parts, progress)
}

/** Images and the like are not unpacked. */
function isNeeded(name: string): boolean {
  return name === 'content.xml' || /^xl\/.*\.(?:xml|rels)$/.test(name)
}
