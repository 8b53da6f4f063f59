import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plotFields } from './plot-fields.ts'
import { buildSmallSurvey } from './small-survey-for-tests.ts'

describe('the fields of an exported plot', () => {
  it('have unique names that every format can store', () => {
    const names = plotFields.map(({ name }) => name)

    assert.equal(new Set(names).size, names.length)
    for (const name of names) assert.match(name, /^[a-z][a-z0-9_]{0,9}$/)
  })

  it('begin with a mark that it is sample data', () => {
    assert.equal(plotFields[0]?.name, 'sample')
    assert.match(String(plotFields[0]?.read(buildSmallSurvey(1), 0)), /^Sample data/)
  })

  it('have codes as words, days as dates and rounded numbers', () => {
    const survey = buildSmallSurvey(20)

    const values = plotFields.slice(1).map((field) => [field.name, field.read(survey, 13)])

    assert.deepEqual(Object.fromEntries(values), {
      plot_id: 'Hillside / 7',
      block: 'Hillside',
      plot_no: 7,
      land_use: 'Public',
      tenure: 'Lease',
      tax_status: 'Due',
      status: 'Verified',
      flood: 'Low',
      surveyor: 'Surveyor 2',
      visit_day: '2026-02-13',
      area_m2: 401.86,
      frontage_m: 21.44,
      gnss_err_m: 0.025,
      elev_m: 29,
      slope_pct: 4.33,
      households: 1,
      population: 13,
      tax_rs: 1631.5,
      value_lakh: 25.345,
    })
  })

  it('have no measurement error for an unmeasured plot', () => {
    const survey = buildSmallSurvey(10)
    const error = plotFields.find(({ name }) => name === 'gnss_err_m')

    assert.deepEqual(
      [0, 1, 5, 6].map((plot) => error?.read(survey, plot)),
      [null, 0.013, null, 0.018],
    )
  })

  it('have no frontage for a plot that touches no road', () => {
    const survey = buildSmallSurvey(2)
    survey.plots.frontageM[1] = 0
    const frontage = plotFields.find(({ name }) => name === 'frontage_m')

    assert.deepEqual(
      [0, 1].map((plot) => frontage?.read(survey, plot)),
      [20, null],
    )
  })

  it('are empty where the survey has no value', () => {
    const survey = buildSmallSurvey(1)
    survey.plots.elevationM[0] = Number.NaN

    assert.equal(plotFields.find(({ name }) => name === 'elev_m')?.read(survey, 0), null)
  })
})
