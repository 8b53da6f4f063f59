import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const siteDir = join(import.meta.dirname, '..')
const sheets = globSync('{fonts,parts,sections,pages,contact,styles}/*.css', {
  cwd: siteDir,
}).sort()
/** Bare elements, tokens and fonts; every other stylesheet styles the block it is named after. */
const shared = [
  'fonts/fallbacks.css',
  'styles/base.css',
  'styles/fonts.css',
  'styles/note-font.css',
  'styles/print.css',
  'styles/text-font.css',
  'styles/tokens.css',
]
/** Separate files: with the popup's code, and for print. */
const onDemand = ['contact/receipt.css', 'contact/toasts.css', 'styles/print.css']

describe('the stylesheets', () => {
  it('are each named by one component, in the layer of its room', () => {
    const named = globSync('{.,parts,sections,pages,contact}/*.tsx', { cwd: siteDir }).flatMap(
      (file) => {
        const code = readFileSync(join(siteDir, file), 'utf8')
        const imports = code.matchAll(/import (\w+) from '([^']+\.css)\?inline'/g)
        return [...imports].map(([, css, path = '']) => ({
          sheet: join(dirname(file), path),
          layer: new RegExp(`layer="(\\w+)" css=\\{${css}\\}`).exec(code)?.[1],
        }))
      },
    )

    assert.deepEqual(
      named.map(({ sheet }) => sheet).sort(),
      sheets.filter((sheet) => !onDemand.includes(sheet)),
    )
    for (const { sheet, layer } of named.filter((one) => !shared.includes(one.sheet))) {
      assert.equal(layer, dirname(sheet), sheet)
    }
  })

  for (const sheet of sheets.filter((path) => !shared.includes(path))) {
    it(`${sheet} begins every rule with its own block`, () => {
      const block = basename(sheet, '.css')

      const strangers = topLevelSelectors(readSheet(sheet)).filter(
        (selector) => !new RegExp(`^\\.${block}(?:__[\\w-]+)?$`).test(selector),
      )

      assert.deepEqual(strangers, [])
    })
  }

  it('define each shared breakpoint once, by name', () => {
    const files = globSync('{site,explorer}/**/*.{css,ts,tsx}', {
      cwd: join(siteDir, '..'),
      exclude: ['**/dist', '**/.cache', '**/node_modules'],
    })
    const turns = files.flatMap((file) =>
      [
        ...readSheet(join('..', file)).matchAll(/\((width|height) (?:<|>=) ([\d.]+(?:em|px))\)/g),
      ].map(([, side, length]) => ({ file, at: `${side} ${length}` })),
    )

    assert.ok(turns.length > 0)
    const shared = turns.filter(({ file, at }) =>
      turns.some((other) => other.at === at && other.file !== file),
    )
    assert.deepEqual(shared, [])
  })

  it('do not use !important', () => {
    const shouting = sheets.filter((sheet) => readSheet(sheet).includes('!important'))

    assert.deepEqual(shouting, [])
  })

  it('animate only if motion is not reduced', () => {
    for (const sheet of sheets.filter((path) => !onDemand.includes(path))) {
      const still = readSheet(sheet).replaceAll(
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

  it('have a separate file for print, and declare transitions at the top level', () => {
    for (const sheet of sheets) {
      assert.doesNotMatch(readSheet(sheet), /@media[^{]*\bprint\b/, sheet)
      assert.doesNotMatch(readSheet(sheet), /^ +@view-transition/m, sheet)
    }
  })
})

function readSheet(sheet: string): string {
  return readFileSync(join(siteDir, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

/** Selectors of rules at the top level or directly inside a layer. */
function topLevelSelectors(css: string): string[] {
  const selectors: string[] = []
  const open: string[] = []
  for (const [, before = '', brace] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') {
      open.pop()
      continue
    }
    const prelude = before.split(';').at(-1)?.trim() ?? ''
    const isTop = open.every((outer) => outer.startsWith('@layer'))
    if (isTop && !prelude.startsWith('@')) selectors.push(prelude)
    open.push(prelude)
  }
  return selectors
}
