import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { readDocument } from './documents-for-tests.ts'

const walks = globSync('docs/walks/*.md')

/** A step names functions, each as a link to the file that contains it. */
const STEP = /^\d+\. .*$/gm
const LINK = /\[`([^`]+)`\]\(([^)]+)\)/g

describe('the walks', () => {
  it('are linked from the index of the documents', () => {
    assert.ok(walks.length > 0)
    for (const walk of walks) {
      assert.ok(readDocument('docs/README.md').includes(`(walks/${basename(walk)})`), walk)
    }
  })

  for (const walk of walks) {
    it(`names in each step functions that their files contain: ${basename(walk)}`, () => {
      const steps = [...readDocument(walk).matchAll(STEP)].map(([step]) => step)

      assert.ok(steps.length > 5)
      for (const step of steps) assert.deepEqual(wrongLinks(step), [], step)
    })
  }
})

function wrongLinks(step: string): string[] {
  const links = [...step.matchAll(LINK)]
  if (links.length === 0) return ['a step without a function']
  return links
    .filter(([, name = '', target = '']) => !contains(join('docs/walks', target), name))
    .map(([link]) => link)
}

/** A function or constant that the file defines, or the file's own name. */
function contains(path: string, name: string): boolean {
  if (!existsSync(path)) return false
  const definition = `\\b(?:function\\*?|const|class) ${name}\\b|^ +(?:async )?${name}\\(.*\\{$`
  return name === basename(path) || new RegExp(definition, 'm').test(readFileSync(path, 'utf8'))
}
