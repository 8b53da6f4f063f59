import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readDocument } from '../tools/checks/documents-for-tests.ts'
import { lowestNodes, nodeProblem } from './node-version.ts'

describe('a Node', () => {
  for (const old of ['20.20.2', '22.23.4', '24.9.0', '24.22.0', '25.9.0', '26.0.0', '26.12.0']) {
    it(`is reported if it lacks security fixes: ${old}`, () => {
      assert.match(nodeProblem(old) ?? '', /^Node [\d.]+ lacks [^\n]+ use Node [\d.]+ or newer$/)
    })
  }

  for (const sound of ['24.22.1', '24.22.10', '24.100.0', '26.12.1', '27.0.0', '28.1.0']) {
    it(`is not if it has them: ${sound}`, () => {
      assert.equal(nodeProblem(sound), undefined)
    })
  }
})

it('the lowest Node is the one that SECURITY.md and the guide name', () => {
  const named = (document: string) => [
    ...new Set(
      [...readDocument(document).matchAll(/\b(?:24|26)\.\d+\.\d+\b/g)].map(([one]) => one),
    ),
  ]

  assert.deepEqual(named('SECURITY.md'), lowestNodes)
  assert.ok(lowestNodes.every((one) => readDocument('docs/operations/configure.md').includes(one)))
})
