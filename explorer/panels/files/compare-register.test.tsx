import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { screen, waitFor, within } from '@testing-library/react'
import { wordAt } from '../../dataset/dataset.ts'
import { areas, openFilesPanel } from '../../files-panel-for-tests.tsx'
import { packProject } from '../../kept/project.ts'
import { workOf } from '../../kept/saved-work.ts'

/** Of 2,757 m² and more, or about two bigha each. */
const numbers = [61, 62, 63, 64, 64]
const map = areas(
  'plots.geojson',
  numbers.map((dag) => ({ dag })),
)
const register = new File(
  [
    'Dag No,Owner,Area\n061,Das,2-0-10\n62 ,Bora,1-0-0\n99,Deka,0-1-0\n63,A,2-0-0\n63,B,2-0-0\n64,C,2-1-0',
  ],
  'chitha.csv',
)
const expected = [
  ['61', 'equal'],
  ['62', 'area differs'],
  ['63', 'duplicate plot number in register'],
  ['64', 'duplicate plot number in map'],
  ['64', 'duplicate plot number in map'],
  ['99', 'plot in register, missing in map'],
]

describe('comparing a map with a register', () => {
  it('opens a layer with the result of each plot, above the totals of both sides', async (t) => {
    const { container, compare, open, opened, state } = await openComparing(t)
    await open(map)

    await compare(register)

    await opened(2)
    assert.deepEqual(resultsIn(state), expected)
    const [plots, answer] = state.read().files.opened
    assert.deepEqual(answer.drawing.coordinates, plots.drawing.coordinates)
    assert.equal(answer.featureCount - answer.skippedCount, 5)
    const metrics = () => container.querySelector('.metrics-panel')?.textContent ?? ''
    await waitFor(() => assert.match(metrics(), /Plots in the map5/))
    assert.match(metrics(), /Rows in the register6/)
    assert.match(metrics(), /Area in the register: 9 bigha 2 katha 10 lessa/)
  })

  it('shows the row of the register on the card, and the map again when it is removed', async (t) => {
    const { card, compare, open, state, user } = await openComparing(t)
    await open(map)
    await compare(register)
    const isMapShown = () => {
      const { files, datasets } = state.read()
      return datasets.views.get(files.opened[0].id)?.style.isShown
    }
    await waitFor(() => assert.equal(isMapShown(), false))

    state.pick({ dataset: state.read().datasets.active as number, row: 1 })
    await waitFor(() => assert.match(card()?.textContent ?? '', /area differs.*Bora/))
    const answer = 'plots compared with chitha.geojson'
    await user.click(screen.getByRole('button', { name: `Remove ${answer}` }))

    assert.equal(isMapShown(), true)
  })

  it('is written to its end when its map is removed at once', async (t) => {
    const { compare, open, opened, state, user } = await openComparing(t)
    await open(map)
    await compare(register)
    await opened(2)

    await user.click(screen.getByRole('button', { name: 'Remove plots.geojson' }))

    const [{ files }] = (await workOf(state)).files
    const { features } = JSON.parse(await files[0].text())
    assert.equal(features.length, expected.length)
  })

  it('is kept by a project', async (t) => {
    const first = await openComparing(t)
    await first.open(map)
    await first.compare(register)
    await first.opened(2)
    const bytes = await packProject(await workOf(first.state), new Date(Date.UTC(2026, 0, 5)))
    first.unmount()
    const second = await openComparing(t)

    await second.choose(new File([bytes as Uint8Array<ArrayBuffer>], 'plots.lessa'))

    await second.opened(2)
    await waitFor(() => assert.deepEqual(resultsIn(second.state), expected))
  })

  it('takes the corrections of the visitor', async (t) => {
    const { compare, open, opened, state, user } = await openComparing(t)
    await open(map)

    await compare(register, async (prompt) => {
      await prompt.findByText(/5 of 5 plots are in the table\. Not in the map: 1 row of the table/)
      await user.click(prompt.getByRole('checkbox', { name: /62 and 062/ }))
      await user.selectOptions(prompt.getByLabelText('Unit of its areas'), 'Hectares')
      await prompt.findByText(/Without an area that can be read in this unit: 6 rows/)
    })

    await opened(2)
    const words = resultsIn(state).map(([, result]) => result)
    assert.equal(words[0], 'plot in map, missing in register')
    assert.equal(words[2], 'duplicate plot number in register')
  })

  it('compares only the plots that match the filters', async (t) => {
    const { compare, open, opened, state } = await openComparing(t)
    await open(map)
    state.filterColumn(0, () => ({ kind: 'range', from: 62, to: 63, isBelow: false }))

    await compare(register)

    await opened(2)
    assert.deepEqual(
      resultsIn(state).map(([number]) => number),
      ['62', '63', '061', '99', '64'],
    )
  })

  it('compares the sample, and proposes it for a table that is dropped', async (t) => {
    const { choose, confirm, opened, state, survey } = await openComparing(t)
    const plot = (index: number) =>
      `${survey.blocks.names[survey.plots.block[index]]} / ${survey.plots.number[index]}`
    const rows = [0, 1].map((index) => `${plot(index)},${survey.plots.areaM2[index]}`)

    await choose(new File([`id,m2\n${rows.join('\n')}`], 'ward.csv'))
    await confirm()

    await opened(1)
    const results = resultsIn(state)
    assert.equal(results.length, survey.plots.number.length)
    assert.deepEqual(results.slice(0, 2), [
      [plot(0), 'equal'],
      [plot(1), 'equal'],
    ])
  })

  it('says when a file is not a table', async (t) => {
    const { open, tables, user } = await openComparing(t)
    await open(map)

    await user.upload(tables(), new File(['only,a,header\n'], 'a.csv'))

    const { textContent } = await screen.findByRole('alert')
    assert.match(textContent, /“a\.csv” is not a table/)
  })
})

async function openComparing(t: Parameters<typeof openFilesPanel>[0]) {
  const panel = await openFilesPanel(t)
  const { user } = panel
  const tables = () => screen.getByLabelText<HTMLInputElement>('Compare with a register')
  async function confirm(correct?: (prompt: ReturnType<typeof within>) => Promise<void>) {
    const form = await screen.findByRole('form', { name: 'Compare with a register' })
    await correct?.(within(form))
    await user.click(within(form).getByRole('button', { name: 'Compare' }))
    await screen.findByText(/ is compared with /)
  }
  return {
    ...panel,
    ...{ tables, confirm },
    async compare(file: File, correct?: Parameters<typeof confirm>[0]) {
      await user.upload(tables(), file)
      await confirm(correct)
    },
  }
}

/** The numbers and results of the last file. */
function resultsIn(state: Awaited<ReturnType<typeof openFilesPanel>>['state']): string[][] {
  const { dataset } = state.read().files.opened.at(-1) ?? assert.fail('A file is open')
  const [result, plot] = dataset.columns
  return Array.from({ length: dataset.rowCount }, (_, row) => [
    wordAt(plot, row),
    wordAt(result, row),
  ])
}
