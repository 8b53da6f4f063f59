import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { buffersOf } from '@app/formats/worker/transfer.ts'
import { buildSurvey } from './build-survey.ts'
import { SAMPLE, sizes } from './request.ts'
import { survey } from './sample-survey-for-tests.ts'

/** Changes only with the generator. */
const SAMPLE_HASH = 'a348971099bd16912c887f6c7d67cd275c5f30873a3d85b503810e7863fc70b4'

describe('the sample survey', () => {
  it('is the same on every machine, in Node and in Chromium', () => {
    assert.equal(hashOf(survey), SAMPLE_HASH)
  })

  it('has the name of the river in the middle of it, away from the boundary', () => {
    const { labels, boundary } = survey
    const name = labels.find(({ kind, rank }) => kind === 'river' && rank === 1)
    assert.ok(name)
    const turn = (name.angle * Math.PI) / 180

    for (const along of [-1000, -500, 0, 500, 1000]) {
      const [x, y] = [name.x + along * Math.cos(turn), name.y + along * Math.sin(turn)]
      for (let i = 0; i < boundary.length; i += 2) {
        assert.ok(Math.hypot(boundary[i] - x, boundary[i + 1] - y) > 300, `at ${along} m`)
      }
    }
  })

  it('differs for another seed', () => {
    const [one, other] = [SAMPLE.seed, 8].map((seed) => buildSurvey({ plots: 1000, seed }))

    assert.notEqual(hashOf(other), hashOf(one))
  })

  it('is the smallest of the offered sizes, which go up to 100,000', () => {
    assert.equal(Math.min(...sizes), SAMPLE.plots)
    assert.equal(Math.max(...sizes), 100_000)
  })

  it('grows with the requested number', () => {
    const [small, larger] = [2500, 5000].map((count) => buildSurvey({ ...SAMPLE, plots: count }))

    assert.ok(Math.abs(larger.plots.landUse.length / 5000 - 1) < 0.1)
    assert.ok(larger.buildings.plot.length > 1.7 * small.buildings.plot.length)
  })

  it('can be transferred without copying', () => {
    const other = buildSurvey({ ...SAMPLE, plots: 1000 })
    const hash = hashOf(other)

    const received = structuredClone(other, { transfer: buffersOf(other) })

    assert.equal(hashOf(received), hash)
    assert.equal(other.plots.landUse.length, 0)
  })

  it('reports its progress to the end', () => {
    const shares: number[] = []

    buildSurvey({ ...SAMPLE, plots: 1000 }, (share) => shares.push(share))

    assert.ok(shares.length > 3)
    assert.ok(shares.every((share, i) => i === 0 || share >= shares[i - 1]))
    assert.equal(shares.at(-1), 1)
  })
})

function hashOf(value: unknown): string {
  const hash = createHash('sha256')
  for (const buffer of buffersOf(value)) hash.update(new Uint8Array(buffer))
  hash.update(JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? undefined : part)))
  return hash.digest('hex')
}
