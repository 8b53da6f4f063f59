import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround } from '../plane/plane.ts'
import { buildRandom } from '../survey/random.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { heightAboveWater, NEVER_MM, orderFlood } from './priority-flood.ts'
import { floodSample, readGround } from './sample-ground.ts'

const LEVELS = Array.from({ length: 200 }, (_, level) => 50 * level)

describe('the order in which water reaches the ground', () => {
  it('gives the same cells as a flood fill for each of 200 levels: the sample', () => {
    const { groundMm, isWater } = readGround(survey)

    compareLevels(survey.terrain.columns, groundMm, isWater)
  })

  it('gives the same cells as a flood fill for each of 200 levels: 50 grounds with bunds', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const { columns, groundMm, isWater } = randomGround(seed)

      const dry = compareLevels(columns, groundMm, isWater)

      assert.ok(dry > 0, `no bund of ground ${seed} holds any water`)
    }
  })

  it('reports its progress, and ends at ground without a height', () => {
    const groundMm = Uint16Array.of(0, 10, NEVER_MM, 10)
    const shares: number[] = []

    const reachMm = orderFlood(
      4,
      groundMm,
      (cell) => cell === 0,
      (share) => shares.push(share),
    )

    assert.deepEqual([...reachMm], [0, 10, NEVER_MM, NEVER_MM])
    assert.deepEqual(shares, [0.25, 0.5])
  })
})

describe('the height above the water', () => {
  it('falls with the river, so that its upper end does not flood first', () => {
    const [columns, rows] = [200, 60]
    // Down by 4 m along the first row, with flat banks 1.2 m above the water beside them.
    const surfaceM = new Float32Array(columns * rows).fill(Number.NaN)
    const heightsM = new Float32Array(columns * rows)
    for (let cell = 0; cell < heightsM.length; cell += 1) {
      const riverM = 50 - 0.02 * (cell % columns)
      if (cell < columns) surfaceM[cell] = riverM
      heightsM[cell] = cell < columns ? riverM : riverM + 1.2
    }

    const groundMm = heightAboveWater({ columns, rows, heightsM }, surfaceM)

    const bank = groundMm.subarray(columns)
    assert.ok(Math.max(...bank) < 1500 && Math.min(...bank) > 900, `${Math.min(...bank)}`)
    assert.ok(groundMm.subarray(0, columns).every((mm) => mm === 0))
  })

  it('has no height where the ground has none, or is far above', () => {
    const heightsM = Float32Array.of(10, Number.NaN, 90)

    const groundMm = heightAboveWater(
      { columns: 3, rows: 1, heightsM },
      Float32Array.of(10, Number.NaN, Number.NaN),
    )

    assert.deepEqual([...groundMm], [0, NEVER_MM, NEVER_MM])
  })
})

it('nothing is covered outside the ward of the sample, where nothing was surveyed', () => {
  const { groundMm, reachMm } = floodSample(survey)
  const [west, south, east, north] = boxAround(survey.boundary)
  const { columns, cellM, westM, southM } = survey.terrain

  let covered = 0
  for (const [cell, mm] of reachMm.entries()) {
    assert.ok(mm >= groundMm[cell])
    if (mm === NEVER_MM) continue
    covered += 1
    const x = westM + (cell % columns) * cellM
    const y = southM + Math.floor(cell / columns) * cellM
    assert.ok(x > west - 2 * cellM && x < east + 2 * cellM, 'in the box of the boundary')
    assert.ok(y > south - 2 * cellM && y < north + 2 * cellM, 'in the box of the boundary')
  }
  assert.ok(covered > 0)
})

/** Returns for how many cells and levels a cell is lower than the water and not reached. */
function compareLevels(
  columns: number,
  groundMm: Uint16Array,
  isWater: (cell: number) => boolean,
): number {
  const reachMm = orderFlood(columns, groundMm, isWater)
  let dry = 0
  for (const level of LEVELS) {
    const filled = fill(columns, groundMm, isWater, level)
    for (let cell = 0; cell < reachMm.length; cell += 1) {
      if (reachMm[cell] <= level !== (filled[cell] === 1)) {
        assert.fail(`cell ${cell} at ${level} mm: reached at ${reachMm[cell]}`)
      }
      if (filled[cell] === 0 && groundMm[cell] <= level) dry += 1
    }
  }
  return dry
}

/** From the water to every neighbour that is not above the level. */
function fill(
  columns: number,
  groundMm: Uint16Array,
  isWater: (cell: number) => boolean,
  level: number,
): Uint8Array {
  const isWet = new Uint8Array(groundMm.length)
  const waiting = [...groundMm.keys()].filter(isWater)
  for (const cell of waiting) isWet[cell] = 1
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const beside = [cell - columns, cell + columns]
    if (cell % columns > 0) beside.push(cell - 1)
    if ((cell + 1) % columns > 0) beside.push(cell + 1)
    for (const next of beside) {
      if (isWet[next] !== 0 || groundMm[next] > level) continue
      isWet[next] = 1
      waiting.push(next)
    }
  }
  return isWet
}

/** Hollows and slopes, with a river along one side and bunds one cell wide across the rest. */
function randomGround(seed: number) {
  const random = buildRandom(seed)
  const [columns, rows] = [Math.floor(random.between(30, 60)), Math.floor(random.between(30, 60))]
  const waves = Array.from({ length: 6 }, () => [1, 2, 3].map(() => random.between(0.05, 0.4)))
  const groundMm = Uint16Array.from({ length: columns * rows }, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    const sum = waves.reduce((up, [a, b, c]) => up + Math.sin(a * x + 9 * c) * Math.cos(b * y), 0)
    return Math.max(0, 2000 + 600 * sum + 300 * random.next())
  })
  for (let bund = 0; bund < 8; bund += 1) {
    let [x, y] = [random.between(3, columns), random.between(0, rows)].map(Math.floor)
    // Slanting, so that only its corners touch.
    const down = random.chance(0.5) ? 1 : -1
    for (let step = 0; step < 40 && x < columns && y >= 0 && y < rows; step += 1) {
      groundMm[y * columns + x] = 9000
      if (random.chance(0.8)) y += down
      x += 1
    }
  }
  return { columns, groundMm, isWater: (cell: number) => cell % columns < 2 }
}
