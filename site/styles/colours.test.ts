import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const projectDir = join(import.meta.dirname, '..', '..')
const SOURCE = 'site/styles/colours.ts'

const written = globSync('{art,explorer,site}/**/*.{css,ts,tsx}', {
  cwd: projectDir,
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules', '**/dist', '**/.cache'],
}).flatMap((file) => coloursIn(readFileSync(join(projectDir, file), 'utf8'), file))

describe('the colours', () => {
  it('of pages, panels and maps are written in one file', () => {
    const elsewhere = written.filter(({ file }) => file !== SOURCE && !file.startsWith('art/'))

    assert.ok(written.some(({ file }) => file === SOURCE))
    assert.deepEqual(elsewhere, [])
  })

  it('of a picture are defined with it, unless another uses them too', () => {
    const shared = written.filter(
      ({ file, colour }) =>
        file !== SOURCE && written.some((other) => other.colour === colour && other.file !== file),
    )

    assert.deepEqual(shared, [])
  })
})

/** With six or eight digits. White, black and the shapes of masks are exempt. */
function coloursIn(text: string, file: string): { file: string; colour: string }[] {
  const hex = [...text.matchAll(/(?<![&\w])#([\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi)].map(
    ([, digits = '']) =>
      digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits.toLowerCase(),
  )
  const rgb = [...text.matchAll(/\brgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/g)].map((parts) =>
    parts
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join(''),
  )
  return [...hex, ...rgb]
    .filter((colour) => colour !== 'ffffff' && colour !== '000000')
    .map((colour) => ({ file, colour: `#${colour}` }))
}
