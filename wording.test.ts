import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import { documents, readDocument } from './documents-for-tests.ts'
import { dialectIn, proseOf, textsOf, wordingProblems } from './wording-for-tests.ts'

const sources = globSync(
  ['{explorer,desk,site}/content/*.ts', 'server/{cli,owner,delivery}/*.ts', 'formats/content.ts'],
  { cwd: import.meta.dirname },
)

describe('the wording of documents', () => {
  for (const document of documents) {
    it(`${document} is in plain British English`, () => {
      assert.deepEqual(wordingProblems(proseOf(readDocument(document))), [])
    })
  }

  it('is checked in prose only', () => {
    const dialect = `The browser is asked twice. ${'word '.repeat(41)}\n\nA color.`
    const plain = '`color`\n```sh\necho told\n```\n[A link](told.md) in colour.'

    assert.equal(wordingProblems(proseOf(dialect)).length, 3)
    assert.deepEqual(wordingProblems(proseOf(plain)), [])
  })
})

describe('the wording of what visitors and owners read', () => {
  for (const source of sources.filter((file) => !file.includes('test'))) {
    it(`${source} is in plain British English`, () => {
      assert.deepEqual(wordingProblems(textsOf(readDocument(source))), [])
    })
  }

  it('is checked in strings and templates only', () => {
    const dialect = 'help: `\n  Ends by\n  itself.` // color\nfailed: "A " +\n  "color."'

    assert.equal(textsOf(dialect), ' Ends by itself.\nA color.')
    assert.equal(wordingProblems(textsOf(dialect)).length, 2)
  })
})

describe('the wording of comments and test titles', () => {
  it('is plain in every module and stylesheet', () => {
    const modules = globSync('{*,*/**/*}.{ts,tsx,mjs,css}', {
      cwd: import.meta.dirname,
      exclude: (name) => /^(?:node_modules|dist|test-results)$/.test(name) || name.startsWith('.'),
    }).filter((file) => !file.startsWith('wording'))
    const problems = modules.flatMap((file) =>
      dialectIn(readDocument(file)).map((problem) => `${file}: ${problem}`),
    )

    assert.deepEqual(problems, [])
  })

  it('is checked in comments and titles only', () => {
    const dialect =
      "it('is told twice', () => {})\n/**\n * Ends by\n * itself.\n */\nf() // in hand"

    assert.equal(dialectIn(dialect).length, 3)
    assert.deepEqual(dialectIn("const told = 'by itself'"), [])
  })
})
