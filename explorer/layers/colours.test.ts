import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { floods, landUses, statuses, taxes, tenures } from '../survey/vocabulary.ts'
import { alongRamp, buildingTone, channelsOf, inks, swatches, toneOf } from './colours.ts'
import { differenceSeen, everySight, lightnessSeen } from './seen-by-for-tests.ts'

describe('the colours', () => {
  it('are one for each code', () => {
    assert.equal(swatches.landUse.length, landUses.length)
    assert.equal(swatches.status.length, statuses.length)
    assert.equal(swatches.flood.length, floods.length)
    assert.equal(swatches.tax.length, taxes.length)
    assert.equal(swatches.tenure.length, tenures.length)
  })

  it('are distinguishable within a column, also with colour blindness', () => {
    for (const [name, column] of Object.entries(swatches)) {
      for (const sight of everySight) {
        for (const [one, other] of pairsOf(column)) {
          const least = sight === 'all' ? 11 : 4
          assert.ok(differenceSeen(one, other, sight) > least, `${name}: ${one} ${other}, ${sight}`)
        }
      }
    }
  })

  it('of floods differ from water for everyone, and darken with the danger', () => {
    for (const sight of everySight) {
      for (const [one, other] of pairsOf(swatches.flood))
        assert.ok(differenceSeen(one, other, sight) > 15, `${one} ${other}, ${sight}`)
      for (const fill of swatches.flood.slice(1))
        for (const water of [inks.water, inks.waterline, inks.shore])
          assert.ok(differenceSeen(fill, water, sight) > 12, `${fill} ${water}, ${sight}`)
      const lightness = swatches.flood.map((fill) => lightnessSeen(fill, sight))
      assert.ok(lightness.every((value, i) => i === 0 || value <= lightness[i - 1]))
    }
  })

  it('of a surveyed plot differ from water', () => {
    const surveyed = swatches.status[statuses.indexOf('surveyed')]

    for (const sight of everySight)
      assert.ok(differenceSeen(surveyed, inks.water, sight) > 12, sight)
  })

  it('of a disputed plot stand out from the ring around it', () => {
    const disputed = swatches.status[statuses.indexOf('disputed')]

    for (const sight of everySight) assert.ok(differenceSeen(disputed, inks.red, sight) > 40)
  })

  it('of a building are the hue of its plot, darker than it in every column', () => {
    for (const column of Object.values(swatches)) {
      for (const fill of column) {
        const [plot, building] = [toneOf(fill), buildingTone(fill)]
        const [plain, darker] = [channelsOf(plot), channelsOf(building)]
        assert.ok(plain.every((channel, i) => Math.abs(0.8 * channel - darker[i]) < 0.005))
        assert.ok(differenceSeen(plot, building, 'all') > 10, `${plot} ${building}`)
      }
    }
  })

  it('of buildings in the light are neutral, and their shadows do not change land uses', () => {
    for (const building of [inks.buildingLit, inks.buildingPassedOver]) {
      const [red, green, blue] = channelsOf(building)
      assert.ok(Math.max(red, green, blue) - Math.min(red, green, blue) < 0.05, building)
      assert.ok(lightnessSeen(building, 'all') > 75, building)
    }
    for (const fill of swatches.landUse) {
      const shaded = multiplied(fill, inks.buildingShadow)
      assert.ok(lightnessSeen(fill, 'all') - lightnessSeen(shaded, 'all') < 10, fill)
      const nearest = swatches.landUse.toSorted(
        (a, b) => differenceSeen(a, shaded, 'all') - differenceSeen(b, shaded, 'all'),
      )
      assert.ok(nearest.slice(0, 2).includes(fill), fill)
    }
  })

  it('interpolate a ramp from its first to its last', () => {
    const ramp = ['#000000', '#808080', '#ffffff']

    assert.deepEqual(alongRamp(ramp, 0), [0, 0, 0])
    assert.deepEqual(alongRamp(ramp, 1), [1, 1, 1])
    assert.ok(Math.abs(alongRamp(ramp, 0.25)[0] - 0.25) < 0.01)
    assert.deepEqual(alongRamp(ramp, 7), [1, 1, 1])
  })
})

function pairsOf(list: readonly string[]): [string, string][] {
  return list.flatMap((one, i) => list.slice(i + 1).map((other): [string, string] => [one, other]))
}

function multiplied(one: string, other: string): string {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  const hex = a.map((channel, i) =>
    Math.round(255 * channel * b[i])
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
