import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, fireEvent, screen } from '@testing-library/react'
import { requestOf, sheetTitle } from '../sheet/sheet-request.ts'
import { sampleViewOf } from '../state/datasets.ts'
import { findAnswer } from '../state/find-answer.ts'
import { openWorkbench } from '../workbench-for-tests.tsx'
import { answerKey } from '../writing/answer-key.ts'

describe('the staff gauge', () => {
  it('is at rest with the answer of the class, and changes nothing there', async () => {
    const { address, count, gauge, map, state, survey, level } = await open('#explore?ask=flood')
    const { answer } = map.shown
    const { selection } = sampleViewOf(state.read())

    assert.deepEqual(answer, findAnswer(survey, selection, 'flood'))
    assert.match(spoken(gauge), new RegExp(`^\\d\\.\\d m: ${count()} homes, [\\d,]+ people$`))
    assert.equal(address(), '#explore?ask=flood')

    await level(Number(gauge.value))
    assert.equal(address(), '#explore?ask=flood')
    assert.equal(state.read().questions.level, null)
  })

  it('shows homes in the order in which water reaches them, and counts them', async () => {
    const { gauge, map, level, survey } = await open('#explore?ask=flood')

    await level(3000)
    const low = map.shown.answer
    await level(4000)
    const high = map.shown.answer

    assert.ok(low?.water && high?.water)
    assert.ok(low.plots.length > 0 && low.plots.length < high.plots.length)
    assert.deepEqual(high.plots.subarray(0, low.plots.length), low.plots)
    assert.equal(high.water.all, low.water.all, 'the map keeps its buffers')
    assert.match(spoken(gauge), new RegExp(`^4\\.0 m: ${high.plots.length.toLocaleString('en')} h`))
    const people = high.plots.reduce((sum, plot) => sum + survey.plots.population[plot], 0)
    assert.ok(spoken(gauge).endsWith(`${people.toLocaleString('en')} people`))
  })

  it('is in the link, and is undone and redone with its filter', async () => {
    const { address, chips, count, level, map, state } = await open('#explore?ask=flood')
    const before = { count: count(), answer: map.shown.answer }

    await level(3000)
    assert.equal(address(), '#explore?ask=flood&level=3')
    assert.equal(chips().length, 1)
    await act(async () => state.undo())

    assert.equal(address(), '#explore?ask=flood')
    assert.equal(count(), before.count)
    assert.deepEqual(map.shown.answer, before.answer)
    await act(async () => state.redo())
    assert.equal(address(), '#explore?ask=flood&level=3')
    assert.equal(map.shown.answer?.water?.levelM, 3)
  })

  it('opens where a link has raised it, as far as it goes', async () => {
    const { address, gauge, map } = await open('#explore?ask=flood&level=3.5')
    assert.equal(gauge.value, '3500')
    assert.equal(map.shown.answer?.water?.levelM, 3.5)
    assert.equal(address(), '#explore?ask=flood&level=3.5')

    for (const wrong of ['ask=flood&level=-1', 'ask=flood&level=high', 'ask=tax&level=3']) {
      const { state, unmount } = await openWorkbench(`#explore?${wrong}`)
      assert.equal(state.read().questions.level, null, wrong)
      unmount()
    }
  })

  it('returns to rest with a button, and keeps the focus', async () => {
    const { address, button, gauge, user } = await open('#explore?ask=flood&level=3.5')

    await user.click(button('Reset level'))

    assert.equal(address(), '#explore?ask=flood')
    assert.ok(document.activeElement === gauge)
  })

  it('is printed in the title and in the key of a sheet', async () => {
    const { level, map, state, survey } = await open('#explore?ask=flood')
    assert.equal(sheetTitle(requestOf(state.read())), 'Riverside ward')

    await level(3000)

    assert.equal(sheetTitle(requestOf(state.read())), 'Riverside ward: water at 3.0\u00a0m')
    const { answer } = map.shown
    assert.ok(answer)
    const names = answerKey(survey, 'flood', answer).map(({ name }) => name)
    assert.equal(names[0], 'Homes reached at 3.0\u00a0m')
    assert.equal(names.length, 5)
    const { filtered, selection } = requestOf(state.read())
    assert.equal(selection.count, answer.plots.length)
    assert.equal(filtered?.count, answer.plots.length)
    assert.equal(filtered?.conditions.at(-1), 'water at 3.0\u00a0m')
  })

  it('ends with its question', async () => {
    const { address, button, user } = await open('#explore?ask=flood&level=3.5')

    await user.click(button(/^Next: /))

    assert.equal(address(), '#explore?ask=tax')
    assert.equal(screen.queryByRole('slider', { name: 'Raise the water' }), null)
  })
})

/** Its code has loaded, and the ground is in order. */
async function open(address: string) {
  const bench = await openWorkbench(address)
  const gauge = await screen.findByRole<HTMLInputElement>('slider', { name: 'Raise the water' })
  return {
    ...bench,
    gauge,
    level: (mm: number) => act(async () => fireEvent.change(gauge, { target: { value: mm } })),
  }
}

function spoken(gauge: HTMLElement): string {
  return String(gauge.getAttribute('aria-valuetext'))
}
