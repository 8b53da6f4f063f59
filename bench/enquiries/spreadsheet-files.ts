import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

export function readCsv(file: string): string[][] {
  return parse(readFileSync(file), { bom: true })
}

/** The texts of the first sheet, and how many of its cells are formulas. */
export function readXlsx(file: string): { rows: string[][]; formulas: number } {
  const parts = unzipSync(readFileSync(file))
  const rows: string[][] = []
  let formulas = 0
  let isText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') rows.at(-1)?.push('')
    if (name === 'f') formulas += 1
    isText = name === 't'
  })
  parser.on('text', (text) => {
    const row = rows.at(-1)
    if (isText && row !== undefined) row[row.length - 1] += text
  })
  parser.on('closetag', () => {
    isText = false
  })
  parser.write(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).close()
  return { rows: rows.map((row) => row.map(decode)), formulas }
}

/** Excel encodes characters as _x0041_. */
function decode(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The file as read by LibreOffice, in its flat format; undefined where it is not installed. */
export function openInLibreOffice(file: string): string | undefined {
  const dir = dirname(file)
  const profile = `-env:UserInstallation=${pathToFileURL(join(dir, 'profile'))}`
  const view = join(dir, `${basename(file, extname(file))}.fods`)
  const words = [profile, '--headless', '--convert-to', 'fods', '--outdir', dir, file]
  const { status, error } = spawnSync('soffice', words, { stdio: 'ignore', timeout: 180_000 })
  if (error !== undefined || status !== 0) return undefined
  return readFileSync(view, 'utf8')
}
