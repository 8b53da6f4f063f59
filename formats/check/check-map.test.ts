import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { checkMap } from './check-map.ts'
import { type Finding, usualLimits } from './findings.ts'
import { buildMap, origin, plotOf, SEEDS, shapesOf, type TestMap } from './maps-for-tests.ts'

/** By GEOS, in square metres; `make-expected-for-tests.ts` writes them. */
const expected: [overlaps: number, gaps: number][] = JSON.parse(
  readFileSync(new URL('expected-sums.json', import.meta.url), 'utf8'),
)
const MM2_PER_M2 = 1_000_000

describe('checking a map', () => {
  it('finds every mistake of 200 maps and nothing else, with the sums of GEOS', () => {
    for (const [i, seed] of SEEDS.entries()) {
      const map = buildMap(seed)

      const { findings, sums } = check(map)

      assert.deepEqual(findings.map(keyOf).sort(), map.planted.map(keyOf).sort(), `map ${seed}`)
      const [overlapsM2, gapsM2] = expected[i]
      assert.ok(Math.abs(sums.overlapMm2 / MM2_PER_M2 - overlapsM2) < 0.01, `map ${seed}`)
      assert.ok(Math.abs(sums.gapMm2 / MM2_PER_M2 - gapsM2) < 0.01, `map ${seed}`)
    }
  })

  it('finds nothing in maps without mistakes', () => {
    for (const seed of SEEDS.slice(0, 50)) {
      assert.deepEqual(check(buildMap(seed, false)).findings.map(keyOf), [], `map ${seed}`)
    }
  })

  it('finds the same with many more corners on straight sides', () => {
    for (const seed of SEEDS.slice(0, 3)) {
      const map = buildMap(seed)
      const plots = map.plots.map((parts) => parts.map((rings) => rings.map(withMoreCorners)))

      const { findings } = check({ ...map, plots })

      // Rounded corners may cut a gap of a few millimetres into several.
      const found = [...new Set(findings.map(keyOf))].sort()
      assert.deepEqual(found, map.planted.map(keyOf).sort(), `map ${seed}`)
    }
  })

  it('measures a gap by the largest circle in it, and counts a wider one as open land', () => {
    const frame = (width: number) => ({
      plots: [
        plotOf([0, 0], [30_000, 0], [30_000, 5000], [0, 5000]),
        plotOf([0, 5000 + width], [30_000, 5000 + width], [30_000, 20_000], [0, 20_000]),
        plotOf(
          [30_000, 0],
          [40_000, 0],
          [40_000, 20_000],
          [30_000, 20_000],
          [30_000, 5000 + width],
          [30_000, 5000],
        ),
        plotOf([-9000, 0], [0, 0], [0, 5000], [0, 5000 + width], [0, 20_000], [-9000, 20_000]),
      ],
    })

    const narrow = check(frame(1999))
    const wide = check(frame(2001))

    assert.deepEqual(narrow.findings.map(keyOf), ['gap 0 1 2 3'])
    assert.ok(Math.abs(Number(narrow.findings[0].lengthMm) - 1999) < 1)
    assert.deepEqual(wide.findings, [])
    assert.equal(wide.noted.openLands, 1)
    assert.equal(wide.noted.openLandMm2, 2001 * 30_000)
  })

  it('takes holes and parts as they are, and a hole within one plot is no gap', () => {
    const outline = square(0, 0, 90_000)
    const yard = square(10_000, 10_000, 20_000)
    const within = square(50_000, 50_000, 20_000)
    const plots = [[[outline, yard, within], [square(100_000, 0, 9000)]], [[yard]]]

    const { findings, noted, sums } = check({ plots })

    assert.deepEqual(findings.map(keyOf), [])
    assert.deepEqual([noted.holes, noted.holesMm2], [1, 20_000 ** 2])
    assert.deepEqual(sums, { overlapMm2: 0, gapMm2: 0 })
  })

  it('reports an overlap beside a broken outline of the same plot', () => {
    const crossed = plotOf([0, 0], [30_000, 30_000], [30_000, 0], [0, 30_000])
    const plots = [crossed, plotOf([28_000, 0], [60_000, 0], [60_000, 30_000], [28_000, 30_000])]

    const { findings } = check({ plots })

    assert.deepEqual(findings.map(keyOf), ['overlap 0 1', 'outline 0'])
    // The triangle between the crossing sides, east of 28 m.
    assert.equal(findings[0].size, (2000 * (26_000 + 30_000)) / 2)
  })

  it('names what is wrong with an outline', () => {
    const plots = [
      plotOf([0, 0], [9000, 9000], [9000, 0], [0, 9000]),
      [[square(20_000, 0, 9000).slice(0, 4)]],
      [
        [
          [
            [40_000, 0],
            [49_000, 0],
            [40_000, 0],
          ],
        ],
      ],
      plotOf(
        [60_000, 0],
        [69_000, 0],
        [69_000, 9000],
        [64_000, 9000],
        [64_000, 15_000],
        [63_990, 9000],
        [60_000, 9000],
      ),
      [[square(80_000, 0, 9000), square(95_000, 0, 2000)]],
      [[square(100_000, 0, 9000), square(108_000, 2000, 3000)]],
      [[square(120_000, 0, 9000)], [square(122_000, 2000, 3000)]],
    ] satisfies TestMap['plots']

    const { findings } = check({ plots })

    const faults = findings.filter(({ kind }) => kind === 'outline')
    assert.deepEqual(faults.map(({ plots: [plot], fault }) => `${plot} ${fault}`).sort(), [
      '0 crosses',
      '1 open',
      '2 empty',
      '3 spike',
      '4 hole',
      '5 hole',
      '6 part',
    ])
  })

  it('counts a corner on a straight side of a neighbour, and does not call it an error', () => {
    const plots = [
      plotOf([0, 0], [30_000, 0], [30_000, 30_000], [0, 30_000]),
      plotOf([30_000, 0], [60_000, 0], [60_000, 12_000], [30_000, 12_000]),
      plotOf([30_000, 12_000], [60_000, 12_000], [60_000, 30_000], [30_000, 30_000]),
    ]

    const { findings, noted } = check({ plots })

    assert.deepEqual(findings, [])
    assert.equal(noted.unmatchedCorners, 1)
  })

  it('keeps to limits that were changed', () => {
    const map = buildMap(1)
    const shapes = shapesOf(map)
    const none = { ...usualLimits, overlapM2: 1e6, gapM: 0.001, crackM: 0.001, nearM: 0.001 }

    const { findings } = checkMap({
      shapes,
      origin,
      numbers: null,
      limits: { ...none, sliverM: 0 },
    })

    assert.deepEqual([...new Set(findings.map(({ kind }) => kind))], ['duplicate', 'outline'])
  })

  it('knows numbers that are missing, used twice in a block, or unlike the others', () => {
    const plots = Array.from({ length: 40 }, (_, i) =>
      plotOf([i * 9000, 0], [i * 9000 + 9000, 0], [i * 9000 + 9000, 9000], [i * 9000, 9000]),
    )
    const numbers = plots.map((_, i) => `${i + 1}/${i % 7}`)
    ;[numbers[3], numbers[5], numbers[8], numbers[9]] = [' ', 'Lot 4', '1/0', '3/2 ']
    const blocks = plots.map((_, i) => (i === 8 ? 'B' : 'A'))
    const shapes = shapesOf({ plots })

    const found = (blocksOrNone: string[] | null) =>
      checkMap({ shapes, origin, numbers: { numbers, blocks: blocksOrNone }, limits: usualLimits })

    const unlike = ['missing 3', 'unlike 5']
    assert.deepEqual(found(blocks).findings.map(keyOf).sort(), [unlike[0], 'twice 2 9', unlike[1]])
    assert.deepEqual(found(null).findings.map(keyOf).sort(), [
      ...[unlike[0], 'twice 0 8', 'twice 2 9', unlike[1]],
    ])
  })
})

type Ring = TestMap['plots'][number][number][number]

function square(x: number, y: number, side: number): Ring {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
}

/** Every half metre. */
function withMoreCorners(ring: Ring): Ring {
  return ring.flatMap(([x, y], i): Ring => {
    const next = ring[i + 1]
    if (!next) return [[x, y]]
    const [dx, dy] = [next[0] - x, next[1] - y]
    const steps = Math.ceil(Math.hypot(dx, dy) / 500)
    return Array.from({ length: steps }, (_, step) => [
      Math.round(x + (dx * step) / steps),
      Math.round(y + (dy * step) / steps),
    ])
  })
}

function check(map: Pick<TestMap, 'plots'> & Partial<TestMap>) {
  const numbers = map.numbers ? { numbers: map.numbers, blocks: null } : null
  return checkMap({ shapes: shapesOf(map), origin, numbers, limits: usualLimits })
}

function keyOf({ kind, plots }: Pick<Finding, 'kind' | 'plots'>): string {
  return `${kind} ${plots.join(' ')}`
}
