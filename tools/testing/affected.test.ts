import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { affectedBy, browserTests } from './affected.ts'
import { listFiles } from './imports.ts'

describe('the tests that a change can affect', () => {
  it('import a changed file, directly or indirectly', () => {
    const { unit } = affectedBy(['explorer/plane/plane.ts'])

    assert.ok(unit.includes('explorer/plane/plane.test.ts'))
    assert.ok(unit.includes('explorer/survey/build-survey.test.ts'))
    assert.ok(!unit.includes('server/contact.test.ts'))
  })

  it('include those that read files by name, in the same room or for the whole project', () => {
    const { unit } = affectedBy(['site/sections/hero.css'])

    assert.ok(unit.includes('site/build/build.test.ts'))
    assert.ok(unit.includes('tools/checks/stylesheets.test.ts'))
    assert.ok(!unit.includes('explorer/values/gdal-values.test.ts'))
  })

  for (const [changed, run, left] of [
    [
      'explorer/panels/workbench.tsx',
      'quality/e2e/explorer-map.spec.ts',
      'quality/e2e/layout.spec.ts',
    ],
    ['site/sections/hero.tsx', 'quality/e2e/layout.spec.ts', 'quality/e2e/explorer-map.spec.ts'],
    ['desk/page/desk.tsx', 'quality/e2e/desk.spec.ts', 'quality/e2e/layout.spec.ts'],
    ['site/content/contact.ts', 'quality/e2e/popup.spec.ts', 'quality/e2e/explorer-map.spec.ts'],
    ['contract/enquiry-fields.ts', 'quality/e2e/popup.spec.ts', 'quality/e2e/none.spec.ts'],
    ['server/contact.ts', 'quality/e2e/submission.spec.ts', 'quality/e2e/explorer-map.spec.ts'],
    ['quality/e2e/desk.spec.ts', 'quality/e2e/desk.spec.ts', 'quality/e2e/layout.spec.ts'],
    ['quality/e2e/site.ts', 'quality/e2e/layout.spec.ts', 'quality/e2e/none.spec.ts'],
  ] as const) {
    it(`are the browser tests of the room: ${changed}`, () => {
      const { browser } = affectedBy([changed])

      assert.ok(browser.includes(run))
      assert.ok(!browser.includes(left))
    })
  }

  it('are named by words that are all in the names of files', () => {
    const words = browserTests.flatMap(([, { source }]) => source.match(/[a-z][a-z-]{3,}/g) ?? [])
    const specs = listFiles().filter((file) => file.endsWith('.spec.ts'))

    assert.deepEqual(
      words.filter((word) => !specs.some((spec) => spec.includes(word))),
      [],
    )
  })

  it('are those of npm test, except for a changed test', () => {
    const { unit } = affectedBy(['server/contact.ts'])

    assert.ok(unit.length > 10 && !unit.includes('server/durability.test.ts'))
    assert.ok(affectedBy(['server/durability.test.ts']).unit.includes('server/durability.test.ts'))
  })

  it('include no browser tests where only a unit test changed', () => {
    assert.deepEqual(affectedBy(['explorer/filter/meter.test.ts']).browser, [])
  })
})
