import assert from 'node:assert/strict'
import { it } from 'node:test'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { buildFlatView } from '../camera/flat-camera.ts'
import { tabCover } from './block-tab.ts'

it('the tab of an answer is directly above the block it names', () => {
  const flat = buildFlatView(survey.origin)
  const block = 5
  const { starts, coordinates } = survey.blocks.shapes
  const [x, y] = coordinates.subarray(2 * starts[block])
  const camera = { x, y, zoom: 15, width: 800, height: 600 }
  const answer = {
    plots: new Uint32Array(0),
    fills: [],
    tints: [],
    block,
    most: { measure: 'count' as const, value: 1 },
    layer: null,
  }

  const tab = tabCover(survey, answer, { ...camera, matrixFor: flat.matrixFor(camera) })

  const corners = Array.from({ length: starts[block + 1] - starts[block] }, (_, i) => {
    const at = 2 * (starts[block] + i)
    return flat.toScreen(camera, coordinates[at], coordinates[at + 1])
  })
  const top = Math.min(...corners.map((corner) => corner.y))
  assert.ok(tab && tab.bottom < top && tab.bottom > top - 10)
  assert.equal(tabCover(survey, null, { ...camera, matrixFor: flat.matrixFor(camera) }), null)
})
