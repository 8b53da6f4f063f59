import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTap } from './fuzz.ts'

describe('the outcome of a test', () => {
  it('is read test by test, without suites', () => {
    const tap = [
      'TAP version 13',
      '# Subtest: files',
      '    # Subtest: KML',
      '    ok 1 - KML',
      '      ---',
      '      duration_ms: 12',
      '      ...',
      '    not ok 2 - GML',
      'not ok 1 - files',
      '1..1',
    ].join('\n')

    assert.deepEqual(readTap(tap), { passed: ['KML'], failed: ['GML'] })
  })
})
