import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'

const sheets = globSync('{,map/,panels/**/,parts/,sheet/}*.css', {
  cwd: import.meta.dirname,
}).sort()
const markup = globSync('{,map/**/,panels/**/,parts/,sheet/}*.{ts,tsx}', {
  cwd: import.meta.dirname,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(read)
  .join('\n')
const blocks = new Set(sheets.map((sheet) => basename(sheet, '.css')))

describe('the stylesheets of the explorer', () => {
  for (const sheet of sheets) {
    it(`${sheet} begins every rule with its own block`, () => {
      const block = basename(sheet, '.css')
      // The formatter puts each selector on a line, and indents all that is within a rule.
      const selectors = [...read(sheet).matchAll(/^([^\s}/*].*?)(?:,| \{)$/gm)]

      const strangers = selectors.filter(
        ([, selector = '']) =>
          !new RegExp(
            `^(?:\\.${block}(?:__[\\w-]+)?|@media print|::view-transition-\\w+\\(${block}\\))$`,
          ).test(selector),
      )

      assert.ok(selectors.length > 0)
      assert.deepEqual(strangers, [])
    })

    it(`${sheet} styles only blocks that exist`, () => {
      const classes = [...read(sheet).matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)

      const unused = classes.filter(
        (name) => !name.startsWith('maplibregl-') && !new RegExp(`["' ]${name}["' ]`).test(markup),
      )

      assert.deepEqual(unused, [])
    })
  }

  it('exist for every block', () => {
    const worn = [...markup.matchAll(/\bclassName(?:=| = )["']([^"']+)["']/g)].flatMap(
      ([, names = '']) => names.split(' '),
    )

    const bare = worn.filter((name) => !blocks.has(name.replace(/__.*$/, '')))

    assert.ok(worn.length > 100)
    // The page's own.
    assert.deepEqual(new Set(bare), new Set(['button']))
  })
})

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
