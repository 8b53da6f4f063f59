import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { fingerprint, isFresh } from './fingerprint.ts'

const settings = { siteUrl: 'http://h', apiUrl: '', spreadsheetUrl: '/spreadsheet' }

function project(context: TestContext, files: Record<string, string>) {
  const dir = makeFolder(context)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  for (const [file, text] of Object.entries(files)) write(file, text)
  return { dir, write }
}

const files = {
  'site/a.ts': '1',
  'contract/b.ts': '2',
  'explorer/c.ts': '3',
  'formats/d.ts': '4',
  'design/e.css': '5',
  'package-lock.json': '{}',
}

describe('the fingerprint of the sources', () => {
  it('stays the same while no source of a page changes', (t) => {
    const { dir, write } = project(t, files)
    const before = fingerprint(dir, settings)

    write('site/a.test.ts', 'a test')
    write('site/dist/index.html', 'a page')

    assert.equal(fingerprint(dir, settings), before)
  })

  for (const [what, change] of [
    ['a source', { 'site/a.ts': '2' }],
    ['a new file', { 'site/parts/c.css': '' }],
    ['the contract', { 'contract/b.ts': '3' }],
    ['the explorer', { 'explorer/c.ts': '4' }],
    ['the formats', { 'formats/d.ts': '5' }],
    ['the design', { 'design/e.css': '6' }],
    ['a dependency', { 'package-lock.json': '{ }' }],
  ] as const) {
    it(`changes with ${what}`, (t) => {
      const { dir, write } = project(t, files)
      const before = fingerprint(dir, settings)

      for (const [file, text] of Object.entries(change)) write(file, text)

      assert.notEqual(fingerprint(dir, settings), before)
    })
  }

  it('changes with a setting', (t) => {
    const { dir } = project(t, files)

    const before = fingerprint(dir, settings)

    assert.notEqual(fingerprint(dir, { ...settings, siteUrl: 'https://h' }), before)
  })
})

describe('a build', () => {
  it('is fresh only if its own fingerprint matches', (t) => {
    const { dir, write } = project(t, {})
    assert.equal(isFresh(dir, 'x'), false)

    write('build.json', '{"inputs":"x"}')
    assert.equal(isFresh(dir, 'x'), true)
    assert.equal(isFresh(dir, 'y'), false)

    write('build.json', 'half a fi')
    assert.equal(isFresh(dir, 'x'), false)
  })
})
