import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { landUseFills, RED } from '@app/design/colours.ts'
import { buildingTone, toneOf } from '@app/explorer/layers/colours.ts'
import { landing } from '@app/site/content/landing.ts'
import { openStudio } from '../studio.ts'
import { sampleWard } from './ward.ts'
import { wardMap } from './ward-map.ts'
import { wardMetrics } from './ward-words.ts'

const studio = openStudio(join(import.meta.dirname, '../..'))

describe('the figures about the ward', () => {
  it('match what the explorer measures', () => {
    const [plots] = wardMetrics(['plots'])

    const [bigha] = wardMetrics(['areaLocal'])
    assert.ok(landing.ladder.label.includes(` ${bigha?.value} bigha`))
    assert.equal(landing.ladder.steps[3][1], `${bigha?.value} bigha`)
    assert.equal(Number(plots?.value.replace(',', '')), sampleWard().plots.landUse.length)
  })
})

it('the scenes have the tones of the explorer, and the plot in the red line has that of its use', async () => {
  const frame = { x: 0, y: 0, width: 400, height: 300 }
  const { svg } = wardMap(frame, { middle: [200, 150], metresPerUnit: 1, free: frame })
  const files = [1280, 880, 360].flatMap((width) =>
    ['workspace', 'field'].map((name) => `site/pictures/scene-${name}-${width}.svg`),
  )

  for (const tone of [toneOf(landUseFills.residential), buildingTone(landUseFills.residential)]) {
    assert.ok(svg.includes(`fill="${tone}"`))
  }
  for (const file of files) {
    const drawn = String(await studio.read(file))
    assert.ok(drawn.includes(`fill="${toneOf(landUseFills.residential)}"`), file)
    assert.ok(!drawn.includes(`fill="${RED}" fill-opacity`), file)
  }
})
