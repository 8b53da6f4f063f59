import { execFileSync } from 'node:child_process'
import { test } from '@playwright/test'

export const NOT_INSTALLED = ' is not installed'
const missing = (process.env.MISSING_PACKAGES ?? '').split(' ')

/** Skips the test if a system package that it needs is not installed. Call it on the first line. */
export function needs(name: 'fonts-liberation' | 'gdal-bin' | 'poppler-utils'): void {
  test.skip(missing.includes(name), `${name}${NOT_INSTALLED}`)
}

/** GDAL's description of a file. */
export function ogrinfo(path: string): string {
  return execFileSync('ogrinfo', ['-ro', '-so', '-al', path], { encoding: 'utf8' })
}
