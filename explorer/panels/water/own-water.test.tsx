import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { areas, openFilesPanel } from '../../files-panel-for-tests.tsx'

/** A thread with the real script; the panel starts its other workers in this one. */
const { Worker } = globalThis

/** The first is in the river, the second 2.5 m above it, behind a bund of 4 m. */
const plots = areas('plots.geojson', [{ dag: 1 }, { dag: 2 }])
const heights = new File(
  [
    'ncols 6\nnrows 1\nxllcorner 94.1995\nyllcorner 26.7\ncellsize 0.0005\n',
    '50.5 48 52 50.5 50.5 50.5\n',
  ],
  'heights.asc',
)
const line = {
  type: 'LineString',
  coordinates: [
    [94.2002, 26.7001],
    [94.2002, 26.7004],
  ],
}
const river = new File(
  [JSON.stringify({ type: 'Feature', properties: {}, geometry: line })],
  'river.geojson',
)

describe('raising water over own ground', () => {
  it('opens the plots with the levels at which they are reached, in colours', async (t) => {
    const { ask, prompt, state, user } = await openGround(t, heights, river)
    await ask()
    await user.selectOptions(prompt().getByLabelText('Water begins at'), 'river.geojson')
    await user.click(prompt().getByRole('button', { name: 'Raise the water' }))

    await waitFor(() => assert.equal(state.read().files.opened.length, 4))
    const [own, , , layer] = state.read().files.opened
    assert.equal(layer.name, 'plots reached by water.geojson')
    const [column] = layer.dataset.columns
    assert.equal(column.name, 'Level at which it is reached (m)')
    assert.ok(column.kind === 'number')
    assert.deepEqual([...column.values], [0, 4])
    const shown = () => state.read().datasets
    await waitFor(() => assert.equal(shown().views.get(own.id)?.style.isShown, false))
    assert.deepEqual([shown().active, shown().views.get(layer.id)?.colourBy], [layer.id, 0])
  })

  it('says that the water has no heights', async (t) => {
    const { ask, prompt, state, user } = await openGround(t, heights)
    const far = { centre: { lng: 95, lat: 26 }, zoom: 12, bearing: 0, pitch: 0 }
    await act(async () => state.noteCamera(far, [94.9, 25.9, 95.1, 26.1]))
    await ask()
    await user.click(prompt().getByRole('button', { name: 'Raise the water' }))

    await screen.findByText(/^This water has no heights\./)
    assert.equal(state.read().files.opened.length, 2)
  })

  it('is not offered without heights', async (t) => {
    const { tab } = await openGround(t)
    await tab('Layers')

    await screen.findByLabelText('Name by')
    assert.equal(screen.queryByRole('button', { name: 'Raise the water' }), null)
  })
})

async function openGround(t: TestContext, ...files: File[]) {
  const panel = await openFilesPanel(t)
  const FormatsWorker = globalThis.Worker
  Object.assign(globalThis, {
    Worker: function start(url: string, options: WorkerOptions) {
      return new (String(url).includes('flood') ? Worker : FormatsWorker)(url, options)
    },
  })
  await panel.open(plots, ...files)
  const { state, tab, user } = panel
  return {
    ...panel,
    prompt: () => within(screen.getByRole('form', { name: 'Raise the water' })),
    async ask() {
      await act(async () => state.turnTo(state.read().files.opened[0].id))
      await tab('Layers')
      await user.click(await screen.findByRole('button', { name: 'Raise the water' }))
    },
  }
}
