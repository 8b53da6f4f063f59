import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { questionWords as words } from '../../content/questions.ts'
import { questions as ids } from '../../face/questions.ts'
import { codesIn, rangeIn, selectPlots } from '../../filter/plot-filter.ts'
import { answerAt, answerEdge, VEIL } from '../../layers/answer-look.ts'
import { channelsOf, inks } from '../../layers/colours.ts'
import { buildPlane } from '../../plane/plane.ts'
import { findAnswer } from '../../state/find-answer.ts'
import { amongOf, sceneOf } from '../../state/questions.ts'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { DAY_MS, FIRST_DAY_MS, statuses } from '../../survey/vocabulary.ts'
import { answerBounds } from './answer-bounds.ts'
import { answerFigures, figureNames, writeAnswer } from './answer-figures.ts'

const { plots } = survey

describe('the questions', () => {
  for (const question of ids) {
    const { filter } = sceneOf(question)
    const selection = selectPlots(survey, filter)
    const answer = findAnswer(survey, selection, question)

    it(`have an answer to ${question} that excludes some plots`, () => {
      assert.ok(selection.count > 0 && selection.count < plots.landUse.length)
    })

    it(`use only known figures in the answer to ${question}`, () => {
      const named = [...words.answers[question].matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

      const scope = { filter, among: amongOf(question), answer }
      const figures = answerFigures(survey, selection, scope)
      const sentence = writeAnswer(words.answers[question], figures).join(figures.block)

      const known = new Set<string>(figureNames)
      assert.deepEqual(
        named.filter((name) => !known.has(name)),
        [],
      )
      assert.doesNotMatch(sentence, /[{}]|NaN|undefined/)
      assert.ok(sentence.includes(selection.count.toLocaleString('en')))
      assert.equal(named.filter((name) => name === 'block').length, 1)
    })

    it(`draw the answer to ${question} at a contrast of 3:1 and more`, () => {
      const grounds = [
        inks.paper,
        inks.white,
        inks.plotPassedOver,
        inks.sand,
        ...[inks.water, inks.waterline, inks.shore, inks.casing, ...inks.roads].map((colour) =>
          mix(colour, inks.veil, VEIL),
        ),
      ].flatMap((ground) => [
        ground,
        ...answer.tints.map(({ opacity }) => mix(ground, inks.answer, opacity)),
      ])

      // Each land use has a dark edge around its colour.
      const inked = answer.fills.length === 1 ? inks.answer : answerEdge.colour
      const lowest = Math.min(...grounds.map((ground) => contrast(inked, ground)))

      assert.ok(answer.plots.length > 0)
      assert.ok(lowest >= 3, `${lowest.toFixed(2)}:1`)
      assert.ok(answerEdge.widthPx >= 3, 'seen where a plot is smaller than a pixel')
    })

    it(`show most plots of the answer to ${question}`, () => {
      const bounds = answerBounds(survey, answer)
      const plane = buildPlane(survey.origin)
      const [west, south, east, north] = bounds

      let seen = 0
      for (const i of answer.plots) {
        const { lng, lat } = plane.toLngLat(plots.centres[2 * i], plots.centres[2 * i + 1])
        if (lng >= west && lng <= east && lat >= south && lat <= north) seen += 1
      }

      assert.ok(seen > 0.6 * answer.plots.length)
    })
  }

  it('include a Monday on which Surveyor 4 was at work', () => {
    const { filter } = sceneOf('monday')
    const day = rangeIn(filter, 'day')
    assert.ok(day)
    const date = new Date(FIRST_DAY_MS + day.from * DAY_MS)
    const selection = selectPlots(survey, filter)
    const walked = answerFigures(survey, selection, {
      filter,
      among: amongOf('monday'),
      answer: findAnswer(survey, selection, 'monday'),
    }).kilometres

    assert.equal(date.getUTCDay(), 1)
    assert.equal(day.to, day.from)
    assert.deepEqual(codesIn(filter, 'surveyor'), [3])
    for (const [i, isIn] of selection.passes.entries()) {
      if (isIn) assert.notEqual(plots.status[i], statuses.indexOf('unvisited'))
    }
    assert.ok(Number.parseFloat(walked) > 0)
  })
})

describe('the figures of an answer', () => {
  it('are sums over exactly the filtered plots', () => {
    const { filter } = sceneOf('flood')
    const selection = selectPlots(survey, filter)
    const among = amongOf('flood')

    const answer = findAnswer(survey, selection, 'flood')
    const figures = answerFigures(survey, selection, { filter, among, answer })

    const inside = [...selection.passes.keys()].filter((i) => selection.passes[i] === 1)
    const people = inside.reduce((sum, i) => sum + plots.population[i], 0)
    const homes = plots.landUse.reduce((sum, use) => sum + (use === 0 || use === 2 ? 1 : 0), 0)
    const byBlock = Map.groupBy(inside, (i) => survey.blocks.names[plots.block[i]])
    const peopleOf = (some: readonly number[] = []) =>
      some.reduce((sum, i) => sum + plots.population[i], 0)
    const most = Math.max(...[...byBlock.values()].map(peopleOf))
    assert.equal(figures.people, people.toLocaleString('en'))
    assert.equal(figures.among, homes.toLocaleString('en'))
    assert.equal(peopleOf(byBlock.get(figures.block)), most)
    assert.equal(figures.most, `${most} people`)
  })
})

describe('the order in which an answer appears', () => {
  it('ends at once with reduced motion, else within 1.6 s', () => {
    assert.deepEqual(answerAt(0, true), { veil: VEIL, share: 1 })
    assert.equal(answerAt(300, false).share, 0)
    assert.equal(answerAt(1600, false).share, 1)
  })
})

function mix(below: string, above: string, share: number): string {
  const [from, to] = [channelsOf(below), channelsOf(above)]
  const mixed = from.map((channel, i) => Math.round(255 * (channel * (1 - share) + to[i] * share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
