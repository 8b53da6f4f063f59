import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openFilesPanel } from '../../files-panel-for-tests.tsx'

describe('the check of a map', () => {
  it('opens what it finds as a layer, which is filtered and shown like any other', async (t) => {
    const { check, findings, state, user } = await openCheck(t)
    await check()

    assert.match(
      findings().textContent,
      /^2 findings\. village\.geojson: .* SHA-256 of the file: [0-9a-f]{64}/,
    )
    assert.match(findings().textContent, /4 plots, 0% without a finding/)
    const { opened } = state.read().files
    assert.deepEqual(
      opened.map(({ name }) => name),
      ['village.geojson', 'Findings of village.geojson'],
    )
    const [, layer] = opened
    assert.equal(state.read().datasets.active, layer.id)
    const columns = layer.dataset.columns.map(({ name }) => name)
    assert.deepEqual(columns.slice(0, 5), [
      'Kind',
      'Status',
      'Plots',
      'Size in m²',
      'Bigha-katha-lessa',
    ])

    const { nameBy, colourBy, labelBy } = state.read().datasets.views.get(layer.id) ?? assert.fail()
    assert.deepEqual(
      [columns[nameBy ?? -1], columns[colourBy ?? -1], labelBy],
      ['Plots', 'Kind', null],
    )

    await user.click(within(findings()).getByRole('button', { name: /^Overlap/ }))
    assert.equal(state.read().datasets.views.get(layer.id)?.selection.count, 1)
    await user.click(within(findings()).getByRole('button', { name: '1, 2' }))
    assert.deepEqual(state.read().pick.picked, { dataset: layer.id, row: 0 })
  })

  it('keeps what was accepted, and says what is new and what is solved', async (t) => {
    const { check, findings, state, user } = await openCheck(t)
    await check()
    await user.click(within(findings()).getByRole('button', { name: '1, 2' }))
    await user.type(screen.getByLabelText('Accepted as'), 'this is a lane')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() => assert.deepEqual(statuses(), ['Accepted', 'Open']))

    await user.click(screen.getByText('Limits'))
    const sliver = screen.getByLabelText('Overlaps above, m²')
    await user.clear(sliver)
    await user.type(sliver, '100')
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => assert.deepEqual(statuses(), ['Unchanged']))
    assert.match(findings().textContent, /0 new, 1 solved since the last check/)

    function statuses(): unknown[] {
      const { dataset } = state.read().files.opened.at(-1) ?? assert.fail()
      const column = dataset.columns.find(({ name }) => name === 'Status')
      return column?.kind === 'text' ? Array.from(column.codes, (code) => column.words[code]) : []
    }
  })

  it('says when a layer has no areas', async (t) => {
    const { open, tab } = await openFilesPanel(t)
    await open(new File(['lat,lon\n26.1,91.7\n'], 'points.csv'))
    await tab('Check')

    await screen.findByText('This layer has no areas to check.')
    assert.equal(screen.queryByRole('button', { name: 'Check this map' }), null)
  })

  it('checks the sample by its address, above the sample', async (t) => {
    const { address, state } = await openFilesPanel(t)
    await act(async () => state.restore({ panel: 'check', check: '0.01_2_1_0.1_0.5_1' }))

    const text = await screen.findByText(/Limits: overlap 0\.01 m², gap 2 m, crack 1 m/)
    assert.ok(text)
    assert.match(address(), /check=0\.01_2_1_0\.1_0\.5_1&.*panel=check/)
    assert.doesNotMatch(address(), /file=/)
  })
})

async function openCheck(t: TestContext) {
  const panel = await openFilesPanel(t)
  const { open, tab, user } = panel
  await open(map)
  await tab('Check')
  return {
    ...panel,
    findings: () => screen.getByText(/ findings?\.$/).parentElement?.parentElement ?? assert.fail(),
    async check() {
      await user.click(await screen.findByRole('button', { name: 'Check this map' }))
      await screen.findByText(/ findings?\.$/)
    },
  }
}

/** Two plots that share a strip, and two with the same number. */
const map = new File(
  [
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        plot('1', 0, 0.0005),
        plot('2', 0.0004995, 0.001),
        plot('3', 0.002, 0.0025),
        plot('3', 0.003, 0.0035),
      ],
    }),
  ],
  'village.geojson',
)

function plot(number: string, from: number, to: number) {
  const [west, east, south, north] = [94.2 + from, 94.2 + to, 26.7, 26.7005]
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon', coordinates: [corners] }
  return { type: 'Feature', properties: { dag_no: number }, geometry }
}
