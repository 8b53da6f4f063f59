import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildGraticule } from './graticule.ts'
import { buildProjection } from './projection.ts'

const area = { x: 0, y: 0, width: 560, height: 480 }

describe('the graticule', () => {
  it('has lines at round angles, each where its label says', () => {
    const projection = buildProjection([91.7, 26.1, 91.71, 26.11], area, 7500)

    const { meridians, parallels } = buildGraticule(projection, 100)

    assert.ok(meridians.length >= 2 && parallels.length >= 2)
    assert.ok(meridians.some(({ text }) => text === '91°42′20″E'))
    const place = projection.toPaper({ lng: 91 + 42 / 60 + 20 / 3600, lat: 26.105 })
    assert.ok(meridians.some(({ at }) => Math.abs(at - place.x) < 0.01))
    for (const lines of [meridians, parallels]) {
      const gaps = lines.slice(1).map(({ at }, i) => Math.abs(at - lines[i].at))
      assert.ok(gaps.every((gap) => gap >= 99))
    }
  })

  it('labels the south, the west and the antimeridian', () => {
    const south = buildGraticule(buildProjection([-3, -41, 3, -36], area, 2_000_000), 100)
    const date = buildGraticule(buildProjection([178, -3, 184, 2], area, 2_000_000), 100)

    assert.ok(south.parallels.every(({ text }) => text.endsWith('S')))
    assert.ok(south.meridians.some(({ text }) => text.endsWith('W')))
    assert.ok(date.meridians.some(({ text }) => text.endsWith('W')))
    assert.ok(date.meridians.some(({ text }) => text.startsWith('179°')))
  })
})
