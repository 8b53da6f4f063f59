import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { landing } from '@app/site/content/landing.ts'
import { isInside, polygonCentre } from '../polygon/polygon.ts'
import { followedPlot, ringOf, sampleWard } from './ward.ts'
import { wardMap } from './ward-map.ts'
import { plotWords, wardMetrics } from './ward-words.ts'

describe('the plot of the scenes', () => {
  it('is in the middle of the view of its address', () => {
    const { plots } = sampleWard()

    const { plot, centre } = followedPlot()

    assert.ok(isInside(ringOf(plots.shapes, plot), centre))
  })

  it('has corners that a surveyor can walk to, and a whole bigha', () => {
    const { corners } = followedPlot()

    assert.ok(corners.length >= 4 && corners.length <= 6, `${corners.length} corners`)
    assert.match(plotWords().area, /^[1-9]\d* bigha [1-4] katha [1-9]\d* lessa$/)
  })
})

describe('the map of the ward', () => {
  const place = { x: 100, y: 50, width: 400, height: 300 }
  const view = { middle: [300, 200], metresPerUnit: 0.5, free: place } as const

  it('has the plot where the scene expects it', () => {
    const { toScene } = wardMap(place, view)

    const [x, y] = polygonCentre(followedPlot().corners.map(toScene))

    assert.ok(Math.hypot(x - 300, y - 200) < 20, `${x} ${y}`)
  })

  it('draws nothing beyond its edges, and no empty path', () => {
    const { svg } = wardMap(place, view)

    assert.match(svg, /viewBox="0 0 800 600"/)
    assert.doesNotMatch(svg, / d=""|NaN/)
  })

  it('labels what has room for its name', () => {
    const { names } = wardMap(place, view)

    for (const { text, at } of names) {
      assert.ok(text.length > 0 && at[0] > place.x && at[0] < place.x + place.width)
    }
  })
})

describe('the figures about the ward', () => {
  it('match what the explorer measures', () => {
    const [plots] = wardMetrics(['plots'])

    const [bigha] = wardMetrics(['areaLocal'])
    assert.ok(landing.ladder.label.includes(` ${bigha?.value} bigha`))
    assert.equal(landing.ladder.steps[3][1], `${bigha?.value} bigha`)
    assert.equal(Number(plots?.value.replace(',', '')), sampleWard().plots.landUse.length)
  })
})
