import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { sampleDataset } from '../../dataset/sample-dataset.ts'
import { buildSurvey } from '../../survey/build-survey.ts'
import { SAMPLE } from '../../survey/request.ts'
import { tableColumnsOf } from './table-columns.ts'

describe('the columns of the table', () => {
  const own = datasetForTests({
    year: [2024, 2025],
    name: ['Das', ''],
    size: [12345.25, null],
    seen: ['2026-01-05 14:30', '2026-01-06'],
  })

  it('are all columns of a file, with the names first', () => {
    const columns = tableColumnsOf(own, { nameBy: 1, colourBy: null })

    assert.deepEqual(
      columns.map(({ name }) => name),
      ['name', 'year', 'size', 'seen'],
    )
  })

  it("show the file's values unchanged, and a dash for a missing one", () => {
    const columns = tableColumnsOf(own, { nameBy: null, colourBy: null })

    assert.deepEqual(
      columns.map(({ write }) => [write(0), write(1)]),
      [
        ['2024', '2025'],
        ['Das', '–'],
        ['12345.25', '–'],
        ['5 Jan 2026, 14:30', '6 Jan 2026, 00:00'],
      ],
    )
  })

  it('name the unit of our measurements', () => {
    const [area] = own.columns.slice(2, 3)
    const measured = { ...area, name: 'Measured area', isMeasured: true, unit: 'm2' } as const
    const columns = [measured as typeof area]
    const [column] = tableColumnsOf({ ...own, columns }, { nameBy: null, colourBy: null })

    assert.equal(column.name, 'Measured area, m²')
  })

  it("have the map's colours for the selected column", () => {
    const columns = tableColumnsOf(own, { nameBy: null, colourBy: 0 })

    const [year, ...others] = columns.map(({ colour }) => colour)
    assert.match(year?.(0) ?? '', /^#/)
    assert.notEqual(year?.(0), year?.(1))
    assert.deepEqual(others, [null, null, null])
  })

  it('of the sample are rounded, and have no frontage of 0 m', () => {
    const survey = buildSurvey({ ...SAMPLE, plots: 200 })
    survey.plots.frontageM.set([0, 12.34])
    survey.plots.areaM2.set([1234.5])
    const columns = tableColumnsOf(sampleDataset(survey), { nameBy: 0, colourBy: null })
    const writer = (name: string) => columns.find((column) => column.name === name)?.write

    assert.equal(writer('Frontage, m')?.(0), '–')
    assert.equal(writer('Frontage, m')?.(1), '12.3')
    assert.equal(writer('Area, m²')?.(0), '1,235')
  })
})
