import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { screen, waitFor, within } from '@testing-library/react'
import { openFilesPanel } from '../../files-panel-for-tests.tsx'
import { packProject } from '../../kept/project.ts'
import { workOf } from '../../kept/saved-work.ts'
import type { PaintedLayer } from '../../map/opened/painted-layer.ts'

const WEST = 91.7
const NORTH = 26.2
const CELL = 0.01

/** Three by three cells, without a value in the middle. */
const grid = new File(
  [
    `ncols 3\nnrows 3\nxllcorner ${WEST}\nyllcorner ${NORTH - 3 * CELL}\ncellsize ${CELL}\n`,
    'NODATA_value -9999\n10 20 30.5\n40 -9999 60\n70 80 90\n',
  ],
  'hill.asc',
)

/** Five piles of 600 wells, some 2 km apart. */
const wells = new File(
  [
    'name,lat,lon\n',
    ...Array.from({ length: 3000 }, (_, i) => `${i},26.1,${91.7 + (i % 5) / 50}\n`),
  ],
  'wells.csv',
)

describe('an image of values', () => {
  it('has colours, a range, a value under the pointer and hillshade, which a link and a project include', async (t) => {
    const { address, painted, project, tab, unmount, user } = await openFile(t, grid)
    assert.ok((await screen.findAllByText('Values: 10 – 90')).length > 0)
    const before = await painted((file) => file.picture !== undefined)
    assert.deepEqual(readAt(before, 2, 0)?.lines, ['30.5', 'Value'])
    assert.equal(readAt(before, 1, 1), null, 'no value')
    assert.equal(readAt(before, 3, 0), null, 'outside')
    assert.deepEqual(alphas(before), [255, 255, 255, 255, 0, 255, 255, 255, 255])

    await tab('Layers')
    await user.click(await screen.findByLabelText('Hillshade'))
    const shaded = await painted((file) => file.style?.isShaded === true)
    assert.notDeepEqual(shaded.picture?.pixels, before.picture?.pixels)
    await user.selectOptions(screen.getByLabelText('Colours'), 'Light to dark red')
    await user.selectOptions(screen.getByLabelText('Classes by'), 'Your own breaks')
    const field = screen.getByLabelText(/^Breaks/)
    await user.clear(field)
    await user.type(field, '30, 70{Enter}')
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
    assert.deepEqual(
      legend.map(({ textContent }) => textContent),
      ['10 – 30', '30 – 70', '70 – 90'],
    )
    const link = address()
    const style = (await painted((file) => file.style?.classing?.method === 'hand')).style
    await user.selectOptions(screen.getByLabelText('Colour by'), 'Colours of the file')
    assert.equal((await painted((file) => file.style?.band === null)).picture, undefined)
    await user.keyboard('{Control>}z{/Control}')
    assert.deepEqual((await painted((file) => file.style?.band === 0)).style, style)
    const saved = await project()
    unmount()

    const linked = await openFile(t, grid, `${link}&panel=files`)
    assert.deepEqual((await linked.painted((file) => file.picture !== undefined)).style, style)
    linked.unmount()
    const again = await openFile(t, saved)
    assert.deepEqual((await again.painted((file) => file.picture !== undefined)).style, style)
  })
})

describe('many points', () => {
  it('are counted in hexagons on request, as far as they match the filters', async (t) => {
    const { painted, project, state, unmount, user } = await openFile(t, wells)
    await user.click(await screen.findByRole('button', { name: 'Show their density' }))

    const { layer, colourBy, readAt: countAt } = await painted((file) => file.counted !== undefined)
    assert.equal(layer.drawing.points.length, 0)
    assert.ok(colourBy?.kind === 'number')
    assert.deepEqual([...colourBy.values], [600, 600, 600, 600, 600])
    const count = countAt?.({ lng: 91.72, lat: 26.1 })
    assert.equal(count?.lines[0], '600 points')
    assert.equal(count?.corners.length, 6)
    assert.equal(countAt?.({ lng: 91.72, lat: 26.2 }), null)

    const name = layer.dataset.columns.findIndex((column) => column.name === 'name')
    state.filterColumn(name, () => ({ kind: 'range', from: 0, to: 999, isBelow: false }))
    const fewer = await painted((file) => file.colourBy !== colourBy && file.counted !== undefined)
    assert.ok(fewer.colourBy?.kind === 'number')
    assert.deepEqual([...fewer.colourBy.values], [200, 200, 200, 200, 200])
    const saved = await project()
    await user.selectOptions(screen.getByLabelText('Density'), 'Off, show each point')
    assert.equal((await painted((file) => file.counted === undefined)).layer, fewer.counted)
    unmount()

    const again = await (await openFile(t, saved)).painted((file) => file.counted !== undefined)
    assert.deepEqual([again.style, again.colourBy], [fewer.style, fewer.colourBy])
  })
})

async function openFile(t: TestContext, file: File, address?: string) {
  const panel = await openFilesPanel(t, address)
  await panel.open(file)
  return {
    ...panel,
    async project(): Promise<File> {
      const bytes = await packProject(await workOf(panel.state), new Date('2026-11-15'))
      return new File([bytes as Uint8Array<ArrayBuffer>], 'work.lessa')
    },
    /** The file on the map, once it is as expected. */
    async painted(isExpected: (file: PaintedLayer) => boolean): Promise<PaintedLayer> {
      return waitFor(() => {
        const [last] = panel.map.shown.opened ?? []
        assert.ok(last && isExpected(last))
        return last
      })
    },
  }
}

function readAt({ readAt: read }: PaintedLayer, column: number, row: number) {
  return read?.({ lng: WEST + (column + 0.5) * CELL, lat: NORTH - (row + 0.5) * CELL })
}

function alphas({ picture }: PaintedLayer): number[] {
  return [...(picture?.pixels ?? [])].filter((_, i) => i % 4 === 3)
}
