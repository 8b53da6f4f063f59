import assert from 'node:assert/strict'
import { it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { fileView, paintedOf } from '../../state/datasets.ts'
import { buildLabelOverlay } from './label-overlay.ts'

const dataset = datasetForTests({ DAG_NO: [1, 2], owner: ['a', 'b'] })
const drawing = { origin: { lng: 91.7, lat: 26.1 }, looks: [] }
// happy-dom has no fonts.
Object.assign(document, { fonts: new EventTarget() })
// Labels need no shapes.
const layer = { id: 1, dataset, drawing, spots: new Float32Array(), raster: null } as unknown
const view = fileView(layer as OpenedLayer)

it('names the features of a file from 1:10,000 on, and labels of other columns at every scale', () => {
  const container = document.createElement('div')
  const overlay = buildLabelOverlay(container)
  const isLabelled = (labelBy: typeof view.labelBy, denominator: number) => {
    const painted = paintedOf(layer as OpenedLayer, { ...view, labelBy })
    const metresPerPixel = (denominator * 0.0254) / 96
    const size = { width: 800, height: 600, pixelRatio: 1, matrixFor: () => [] }
    overlay.draw([painted], { ...size, metresPerPixel })
    return container.childElementCount > 0
  }

  assert.deepEqual(
    [10_000, 11_000].map((n) => isLabelled('names', n)),
    [true, false],
  )
  assert.equal(isLabelled(1, 1_000_000), true)
  assert.equal(isLabelled(null, 500), false)
})
