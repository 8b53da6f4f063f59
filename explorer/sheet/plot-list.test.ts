import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { filtered, type ShownDataset, sampleView } from '../state/datasets.ts'
import { fittingColumns, listedColumns, listPlots } from './plot-list.ts'

describe('the list of plots', () => {
  it('has the matching rows with the chosen columns, and the total of their areas', () => {
    const shown = openShown()
    const [owner] = listedColumns(shown)

    const { columns, rows, total } = listPlots(shown, [owner])

    assert.deepEqual(
      columns.map(({ name }) => name),
      ['dag_no', 'owner'],
    )
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['D1', 'Owner 1', '1,337.8', '1 bigha 0 katha 0 lessa'],
        ['D2', 'Owner 2', '26.8', '2 lessa'],
      ],
    )
    assert.deepEqual(total, {
      areaM2: '1,364.6',
      hectares: '0.1365 ha',
      local: '1 bigha 0 katha 2 lessa',
    })
  })

  it('initially has as many columns as fit on a page', () => {
    const shown = openShown()

    assert.deepEqual(fittingColumns(shown, 420), listedColumns(shown))
    assert.deepEqual(fittingColumns(shown, 120), listedColumns(shown).slice(0, 1))
  })
})

function openShown(): ShownDataset {
  const given = datasetForTests({
    dag_no: ['D0', 'D1', 'D2'],
    owner: ['Owner 0', 'Owner 1', 'Owner 2'],
    remark: Array(3).fill('A long remark about the boundary of this plot'),
    area: [500, 1337.8, 26.8],
  })
  const columns = given.columns.map((column) =>
    column.name === 'area' ? { ...column, isMeasured: true, unit: 'm2' as const } : column,
  )
  const dataset = { ...given, columns }
  const view = { ...sampleView, nameBy: 0, ...filtered(dataset, new Map(), Uint8Array.of(0, 1, 1)) }
  return { id: 'sample', dataset, view, layer: null }
}
