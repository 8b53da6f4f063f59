import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { landing } from '@app/site/content/landing.ts'
import { sampleWard } from './ward.ts'
import { wardMetrics } from './ward-words.ts'

describe('the figures about the ward', () => {
  it('match what the explorer measures', () => {
    const [plots] = wardMetrics(['plots'])

    const [bigha] = wardMetrics(['areaLocal'])
    assert.ok(landing.ladder.label.includes(` ${bigha?.value} bigha`))
    assert.equal(landing.ladder.steps[3][1], `${bigha?.value} bigha`)
    assert.equal(Number(plots?.value.replace(',', '')), sampleWard().plots.landUse.length)
  })
})
