import { execFileSync } from 'node:child_process'
import { test } from '@playwright/test'

export const NOT_INSTALLED = ' is not installed'
const missing = (process.env.MISSING_PACKAGES ?? '').split(' ')

/** Skips the test, whose first line this is, where a system package that it needs is not installed. */
export function needs(name: 'fonts-liberation' | 'gdal-bin' | 'poppler-utils'): void {
  test.skip(missing.includes(name), `${name}${NOT_INSTALLED}`)
}

/** What GDAL prints about a file. */
export function ogrinfo(path: string): string {
  return execFileSync('ogrinfo', ['-ro', '-so', '-al', path], { encoding: 'utf8' })
}
