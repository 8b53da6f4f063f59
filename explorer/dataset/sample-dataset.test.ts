import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { DAY_MS, FIRST_DAY_MS, statuses } from '../survey/vocabulary.ts'
import { cellOf, isChoices, wordAt } from './dataset.ts'
import { sampleDataset } from './sample-dataset.ts'

const survey = buildSurvey({ ...SAMPLE, plots: 200 })

describe('the sample as a dataset', () => {
  it('has a row for each plot and the name on its card', () => {
    const { rowCount, columns, nameColumn } = sampleDataset(survey)
    const { plots, blocks } = survey

    assert.equal(rowCount, plots.landUse.length)
    assert.equal(
      wordAt(columns[nameColumn ?? -1], 3),
      `${blocks.names[plots.block[3]]} / ${plots.number[3]}`,
    )
  })

  it("shares the survey's arrays: an edit is visible, and a repeated call copies nothing", () => {
    const dataset = sampleDataset(survey)
    const status = dataset.columns.find(
      (column) => column.kind === 'text' && column.codes === survey.plots.status,
    )
    assert.ok(status && isChoices(status))

    survey.plots.status[7] = statuses.indexOf('disputed')

    assert.equal(cellOf(status, 7), 'Disputed')
    assert.equal(sampleDataset(survey), dataset)
  })

  it('has the day of a visit as a time', () => {
    const day = sampleDataset(survey).columns.find(({ kind }) => kind === 'date')
    assert.ok(day)

    assert.equal(cellOf(day, 5), FIRST_DAY_MS + survey.plots.day[5] * DAY_MS)
    assert.match(wordAt(day, 5), /^2026-\d\d-\d\d$/)
  })
})
