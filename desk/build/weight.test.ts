import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const distDir = join(import.meta.dirname, '..', 'dist')
const MAX_BYTES = 120_000

describe('the desk’s page', () => {
  it('weighs at most 120 kB compressed, with the font of every page', () => {
    const files = globSync('**/*.{html,js,css,svg,woff2}', { cwd: distDir })
    const ofSomeNames = files.filter((file) => /lessa-(?:bengali|devanagari)-/.test(file))
    assert.equal(ofSomeNames.length, 2, 'loaded for names in these scripts only')
    const bytes = files.map((file) => {
      if (ofSomeNames.includes(file)) return 0
      const packed = statSync(join(distDir, `${file}.br`), { throwIfNoEntry: false })
      return (packed ?? statSync(join(distDir, file))).size
    })

    const total = bytes.reduce((sum, size) => sum + size, 0)
    assert.ok(files.length > 3)
    assert.ok(total <= MAX_BYTES, `${total} bytes`)
  })

  it('has its own typeface first for what visitors wrote, and the system’s for other scripts', () => {
    const styles = globSync('assets/*.css', { cwd: distDir }).map((file) =>
      readFileSync(join(distDir, file), 'utf8'),
    )

    assert.match(styles.join(), /--written:\s*["']?Lessa Sans["']?,\s*system-ui/)
    assert.match(styles.join(), /@font-face\s*\{[^}]*Lessa Sans/)
  })

  it('makes no requests to other hosts', () => {
    const page = readFileSync(join(distDir, 'page.html'), 'utf8')

    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    assert.ok(addresses.length >= 3)
    for (const address of addresses) assert.match(address ?? '', /^\//)
  })
})
