import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'

const projectDir = join(import.meta.dirname, '../..')
const read = (file: string) =>
  readFileSync(join(projectDir, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const find = (pattern: string) =>
  globSync(pattern, {
    cwd: projectDir,
    exclude: ['**/dist', '**/.cache', '**/node_modules'],
  }).filter((file) => !/\.test\.tsx?$/.test(file))

/** Without bare elements, tokens, fonts and print; each is named after the block that it styles. */
const sheets = find('{explorer,design,site/{parts,sections,pages,contact}}/**/*.css').filter(
  (sheet) => !/^design\/(?:base|tokens|fonts)/.test(sheet),
)

describe('the stylesheets of pages and panels', () => {
  it('begin every rule with their own block', () => {
    const strangers = sheets.flatMap((sheet) => {
      const block = basename(sheet, '.css')
      const own = new RegExp(
        `^(?:\\.${block}(?:__[\\w-]+)?|@(?:media|keyframes|layer) .*|::view-transition-\\w+\\(${block}\\))$`,
      )
      // The formatter puts each selector on a line, and indents all that is within a rule.
      const selectors = [...read(sheet).matchAll(/^([^\s}].*?)(?:,| \{)$/gm)]
      assert.ok(selectors.length > 0, sheet)
      return selectors.filter(([, selector = '']) => !own.test(selector)).map(([line]) => line)
    })

    assert.ok(sheets.length > 50)
    assert.deepEqual(strangers, [])
  })

  it('style every block of the explorer, and no others', () => {
    const panels = sheets.filter((sheet) => sheet.startsWith('explorer/'))
    const markup = find('explorer/**/*.{ts,tsx}').map(read).join('\n')
    const styled = panels.flatMap((sheet) =>
      [...read(sheet).matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    )
    const blocks = new Set(panels.map((sheet) => basename(sheet, '.css')))
    const worn = [...markup.matchAll(/\bclassName(?:=| = )["']([^"']+)["']/g)].flatMap(
      ([, names = '']) => names.split(' '),
    )

    assert.ok(worn.length > 100)
    assert.deepEqual(
      styled.filter(
        (name) => !name.startsWith('maplibregl-') && !new RegExp(`["' ]${name}["' ]`).test(markup),
      ),
      [],
    )
    // The page's own.
    const bare = worn.filter((name) => !blocks.has(name.replace(/__.*$/, '')))
    assert.deepEqual(new Set(bare), new Set(['button']))
  })

  it('animate only if motion is not reduced', () => {
    for (const sheet of find('{design,site/{parts,sections,pages,contact,styles}}/*.css')) {
      const still = read(sheet).replaceAll(
        /@media \(prefers-reduced-motion: no-preference\)[^{]*\{[^}]*\}/g,
        '',
      )

      // Its duration is one of tokens.css, which are zero with reduced motion.
      const moves = still.match(/^\s*(?:transition|animation):(?! none)[^;]*;/gm) ?? []
      const lasting = moves.filter((move) => !/var\(--(?:quick|calm|slow)\)/.test(move))
      assert.deepEqual(lasting, [], sheet)
      assert.doesNotMatch(moves.join(), /\d(?:ms|s)\b/, sheet)
    }
  })

  it('take their colours from one file', () => {
    const SOURCE = join('design', 'colours.ts')
    // White, black and the shapes of masks are exempt.
    const colour =
      /(?<![&\w])#(?!(?:0{3}|f{3}){1,2}\b)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\brgba?\((?!0 0 0)\d/i
    // Those of the placeholders are computed from pictures.
    const GENERATED = join('site', 'styles', 'placeholders.css')
    const written = find('{explorer,design,site}/**/*.{css,ts,tsx}').filter((file) =>
      colour.test(read(file)),
    )

    assert.deepEqual(written.sort(), [SOURCE, GENERATED])
  })
})
