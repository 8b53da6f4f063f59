import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Stamp } from './clock.ts'
import {
  buildEditLog,
  type Change,
  type Edit,
  type EditableField,
  type EditablePlots,
  editableFields,
  idOf,
} from './edit.ts'

const PLOT_COUNT = 4

/** Few plots, members and times, so that edits conflict. */
const someChange: fc.Arbitrary<Change> = fc
  .record({
    stamp: fc.record({
      ms: fc.integer({ min: 1, max: 3 }),
      count: fc.integer({ min: 0, max: 1 }),
      member: fc.constantFrom('m1', 'm2', 'm3'),
    }),
    surveyor: fc.constantFrom('A', 'B'),
    plot: fc.integer({ min: 0, max: PLOT_COUNT - 1 }),
    // its own keys
    field: fc.constantFrom(...(Object.keys(editableFields) as EditableField[])),
    code: fc.integer({ min: 0, max: 3 }),
  })
  .map((change) => ({ kind: 'change', ...change }))

/** Changes, and undos of some of them, by their author or by others. */
const someEdits: fc.Arbitrary<Edit[]> = fc
  .array(
    fc.tuple(someChange, fc.option(fc.constantFrom('m1', 'm2', 'm3'), { freq: 1 }), fc.nat(5)),
    { maxLength: 24 },
  )
  .map((drawn) =>
    drawn.flatMap(([change, undoer, later]) => {
      if (undoer === null) return [change]
      const stamp = { ms: change.stamp.ms + later, count: 0, member: undoer }
      const { surveyor, plot, field } = change
      return [change, { kind: 'undo', stamp, surveyor, plot, field, undoes: idOf(change) }]
    }),
  )

describe('merging edits', () => {
  it('gives the same columns in any order and with any repeats', () => {
    const orders = someEdits.chain((edits) => {
      const again = fc.subarray(edits)
      return fc.tuple(
        fc.constant(edits),
        fc.shuffledSubarray(edits, { minLength: edits.length }),
        again,
      )
    })
    fc.assert(
      fc.property(orders, ([edits, shuffled, repeats]) => {
        const plain = somePlots()
        const plainLog = buildEditLog(plain)
        plainLog.apply(edits)

        const other = somePlots()
        const log = buildEditLog(other)
        for (const edit of [...shuffled, ...repeats]) log.apply([edit])

        assert.deepEqual(other, plain)
        assert.deepEqual(log.all().map(idOf), plainLog.all().map(idOf))
      }),
      { numRuns: 500 },
    )
  })

  it('returns exactly the plots that changed', () => {
    fc.assert(
      fc.property(someEdits, someEdits, (first, second) => {
        const plots = somePlots()
        const log = buildEditLog(plots)
        log.apply(first)
        const before = structuredClone(plots)

        const changed = log.apply(second)

        const different = [...Array(PLOT_COUNT).keys()].filter((plot) =>
          fields.some((field) => before[field][plot] !== plots[field][plot]),
        )
        assert.deepEqual(changed.toSorted(), different)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the later change, or that of the last member where the clocks agree', () => {
    const early = changeOf({ ms: 10, count: 0, member: 'm2' }, 1)

    for (const stamp of [
      { ms: 11, count: 0, member: 'm1' },
      { ms: 10, count: 0, member: 'm3' },
    ]) {
      const late = changeOf(stamp, 3)
      assert.deepEqual([statusAfter([early, late]), statusAfter([late, early])], [3, 3])
    }
  })
})

describe('undoing', () => {
  const first = changeOf({ ms: 10, count: 0, member: 'm1' }, 1)

  it('keeps a colleague’s later change', () => {
    const colleague = changeOf({ ms: 15, count: 0, member: 'm2' }, 4)

    assert.equal(statusAfter([first, colleague, undoOf(first, 'm1')]), 4)
  })
})

const fields: EditableField[] = ['status', 'landUse', 'tax']

function somePlots(): EditablePlots {
  return {
    status: Uint8Array.of(2, 2, 0, 1),
    landUse: Uint8Array.of(0, 1, 2, 3),
    tax: Uint8Array.of(3, 2, 1, 0),
  }
}

function changeOf(stamp: Stamp, code: number): Change {
  return { kind: 'change', stamp, surveyor: 'A', plot: 0, field: 'status', code }
}

function undoOf(change: Change, member: string): Edit {
  const { surveyor, plot, field } = change
  const stamp = { ms: change.stamp.ms + 100, count: 0, member }
  return { kind: 'undo', stamp, surveyor, plot, field, undoes: idOf(change) }
}

function statusAfter(edits: readonly Edit[]): number | undefined {
  const plots = somePlots()
  buildEditLog(plots).apply(edits)
  return plots.status[0]
}
