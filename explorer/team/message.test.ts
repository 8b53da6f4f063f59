import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { MAX_AHEAD_MS, MAX_EDITS_PER_MESSAGE, readMessage, TEAM_VERSION } from './message.ts'

const surveyId = { seed: 7, plotCount: 100 }
const NOW_MS = 1_800_000_000_000
const FROM = 'aaaabbbbccccdddd'
const stamp = { ms: NOW_MS, count: 0, member: FROM }
const change = { kind: 'change', stamp, surveyor: 'A', plot: 99, field: 'status', code: 4 }

describe('reading a message', () => {
  it('accepts each kind as it was sent', () => {
    const bodies = [
      { kind: 'hello', surveyor: 'A', since: 1 },
      { kind: 'here', surveyor: 'Z12', since: 1.5 },
      { kind: 'bye' },
      { kind: 'edit', edit: change, madeAt: NOW_MS + 0.25 },
      { kind: 'log', edits: [change, { ...undo(), plot: 0 }] },
      { kind: 'painted', id: 'x', at: NOW_MS },
      { kind: 'painted', id: 'x', at: null },
    ]

    for (const body of bodies) assert.deepEqual(read(messageOf(body))?.body, body)
  })

  it('ignores another version, another seed and another size', () => {
    const body = { kind: 'bye' }

    assert.equal(read({ ...messageOf(body), version: TEAM_VERSION + 1 }), null)
    assert.equal(read({ ...messageOf(body), seed: 8 }), null)
    assert.equal(read({ ...messageOf(body), plotCount: 101 }), null)
  })

  it('ignores edits of plots, fields and codes that do not exist', () => {
    const wrongs = [
      { plot: 100 },
      { plot: -1 },
      { plot: 1.5 },
      { plot: '3' },
      { field: '__proto__' },
      { field: 'toString' },
      { field: 'areaM2' },
      { code: 5 },
      { code: Number.NaN },
      { kind: 'erase' },
      { surveyor: '<img src=x>' },
      { stamp: { ...stamp, ms: NOW_MS + MAX_AHEAD_MS + 1 } },
      { stamp: { ...stamp, ms: 2 ** 60 } },
      { stamp: { ...stamp, count: Infinity } },
      { stamp: { ...stamp, member: '' } },
      { stamp: null },
    ]

    for (const wrong of wrongs) {
      const edit = { ...change, ...wrong }
      assert.equal(read(messageOf({ kind: 'edit', edit, madeAt: 1 })), null, JSON.stringify(wrong))
      assert.deepEqual(read(messageOf({ kind: 'log', edits: [edit] }))?.body, {
        kind: 'log',
        edits: [],
      })
    }
  })

  it('drops unknown fields', () => {
    const edit = { ...change, note: 'x'.repeat(1e6), stamp: { ...stamp, more: 1 } }
    const message = read({ ...messageOf({ kind: 'edit', edit, madeAt: 1 }), extra: true })

    assert.deepEqual(message, messageOf({ kind: 'edit', edit: change, madeAt: 1 }))
  })

  it('rejects a log that is longer than any tab sends', () => {
    const edits = Array.from({ length: MAX_EDITS_PER_MESSAGE + 1 }, () => change)

    assert.equal(read(messageOf({ kind: 'log', edits })), null)
  })

  it('accepts arbitrary input without throwing', () => {
    const like = fc.record(
      {
        version: fc.constant(TEAM_VERSION),
        seed: fc.constant(7),
        plotCount: fc.constant(100),
        from: fc.constant(FROM),
        body: fc.oneof(
          fc.anything(),
          fc.record({
            kind: fc.constantFrom('hello', 'here', 'edit', 'log', 'painted'),
            edit: fc.anything(),
            edits: fc.oneof(fc.anything(), fc.array(fc.anything())),
            id: fc.anything(),
            at: fc.anything(),
            madeAt: fc.anything(),
            surveyor: fc.anything(),
            since: fc.anything(),
          }),
        ),
      },
      { requiredKeys: ['version', 'seed', 'plotCount', 'from'] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), like), (data) => {
        const message = read(data)

        assert.ok(message === null || message.from === FROM)
        assert.ok(!('polluted' in Object.prototype))
      }),
      { numRuns: 2000 },
    )
  })
})

function read(data: unknown) {
  return readMessage(data, surveyId, NOW_MS)
}

function messageOf(body: object) {
  return { version: TEAM_VERSION, ...surveyId, from: FROM, body }
}

function undo() {
  const { kind: _, code: __, ...deed } = change
  return { ...deed, kind: 'undo', undoes: 'x' }
}
