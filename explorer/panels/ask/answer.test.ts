import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { questions as ids } from '@app/site/parts/questions.ts'
import { questions as words } from '../../content/questions.ts'
import { selectPlots } from '../../filter/plot-filter.ts'
import { buildPlane } from '../../plane/plane.ts'
import { amongOf, sceneOf } from '../../state/questions.ts'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { FIRST_DAY, statuses } from '../../survey/vocabulary.ts'
import { answerBounds } from './answer-bounds.ts'
import { answerFigures, figureNames, writeAnswer } from './answer-figures.ts'

const { plots } = survey
const room = { width: 800, height: 700, coverRight: 348, coverBottom: 180 }

describe('what the ward can be asked', () => {
  for (const question of ids) {
    const { filter } = sceneOf(question)
    const selection = selectPlots(survey, filter)

    it(`has an answer to ${question} that leaves some plots out`, () => {
      assert.ok(selection.count > 0 && selection.count < plots.landUse.length)
    })

    it(`names only figures that are known in the answer to ${question}`, () => {
      const named = [...words.answers[question].matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

      const figures = answerFigures(survey, selection, { filter, among: amongOf(question) })
      const sentence = writeAnswer(words.answers[question], figures)

      const known = new Set<string>(figureNames)
      assert.deepEqual(
        named.filter((name) => !known.has(name)),
        [],
      )
      assert.doesNotMatch(sentence, /[{}]|NaN|undefined/)
      assert.ok(sentence.includes(selection.count.toLocaleString('en')))
    })

    it(`shows most plots of the answer to ${question}`, () => {
      const bounds = answerBounds(survey, selection, room)
      assert.ok(bounds)
      const plane = buildPlane(survey.origin)
      const [west, south, east, north] = bounds

      let seen = 0
      for (let i = 0; i < plots.landUse.length; i += 1) {
        if (selection.passes[i] !== 1) continue
        const { lng, lat } = plane.toLngLat(plots.centres[2 * i], plots.centres[2 * i + 1])
        if (lng >= west && lng <= east && lat >= south && lat <= north) seen += 1
      }

      assert.ok(seen > 0.6 * selection.count)
    })
  }

  it('has a Monday on which Surveyor 4 was at work', () => {
    const { day, codes } = sceneOf('monday').filter
    assert.ok(day)
    const date = new Date(Date.parse(FIRST_DAY) + day.from * 86_400_000)
    const selection = selectPlots(survey, sceneOf('monday').filter)
    const walked = answerFigures(survey, selection, {
      filter: sceneOf('monday').filter,
      among: amongOf('monday'),
    }).kilometres

    assert.equal(date.getUTCDay(), 1)
    assert.equal(day.to, day.from)
    assert.equal(codes.surveyor, 1 << 3)
    for (const [i, isIn] of selection.passes.entries()) {
      if (isIn) assert.notEqual(plots.status[i], statuses.indexOf('unvisited'))
    }
    assert.ok(Number.parseFloat(walked) > 0)
  })
})

describe('the figures of an answer', () => {
  it('are sums over the plots that pass, and over no other', () => {
    const { filter } = sceneOf('flood')
    const selection = selectPlots(survey, filter)
    const among = amongOf('flood')

    const figures = answerFigures(survey, selection, { filter, among })

    const inside = [...selection.passes.keys()].filter((i) => selection.passes[i] === 1)
    const people = inside.reduce((sum, i) => sum + plots.population[i], 0)
    const homes = plots.landUse.reduce((sum, use) => sum + (use === 0 || use === 2 ? 1 : 0), 0)
    const byBlock = Map.groupBy(inside, (i) => survey.blocks.names[plots.block[i]])
    const most = Math.max(...[...byBlock.values()].map(({ length }) => length))
    assert.equal(figures.people, people.toLocaleString('en'))
    assert.equal(figures.among, homes.toLocaleString('en'))
    assert.equal(byBlock.get(figures.block)?.length, most)
  })

  it('are where nothing passes none', () => {
    const none = { passes: new Uint8Array(plots.landUse.length), count: 0 }

    assert.equal(answerBounds(survey, none, room), null)
  })
})
