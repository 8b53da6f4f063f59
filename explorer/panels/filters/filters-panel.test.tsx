import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, fireEvent, screen } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the filters', () => {
  it('change the count, every figure and the address, and are cleared by a press', async () => {
    const { address, box, button, count, hasFocus, metric, total, user } = await openFilters()

    await user.click(box(/^Commercial/))

    const chosen = count()
    assert.ok(chosen > 0 && chosen < total)
    assert.equal(metric('plots'), chosen)
    assert.match(address(), /landUse=2/)
    await screen.findByText(`${chosen} of ${total} plots`, { selector: '[role=status]' })
    await user.click(button('Clear filters'))
    assert.equal(count(), total)
    assert.ok(hasFocus('.survey-bar__count'))
  })

  it('are alternatives within a family, and narrow each other across families', async () => {
    const { box, count, user } = await openFilters()

    await user.click(box(/^Commercial/))
    const one = count()
    await user.click(box(/^Mixed use/))
    const both = count()
    await user.click(box(/^Overdue/))

    assert.ok(both > one)
    assert.ok(count() < both)
  })

  it('have one range for the handles and the typed values', async () => {
    const { address, count, handle, total, typed } = await openFilters()

    set(handle('lower'), 6)
    const slid = count()
    assert.equal(handle('lower').value, '6')
    assert.ok(Number(typed('Smallest').value) > 0)
    assert.ok(slid < total)
    set(typed('Smallest'), 5000)

    assert.ok(count() < slid)
    assert.match(address(), /area=5000/)
  })

  it('have an upper handle that moves down and up step by step', async () => {
    const { count, handle, total } = await openFilters()
    const last = Number(handle('upper').value)

    for (const step of [1, 2, 3, 2, 1, 0]) {
      set(handle('upper'), last - step)
      assert.equal(handle('upper').value, String(last - step))
      assert.equal(count() < total, step > 0)
    }
  })

  it('reject an end beyond the other one, and keep the previous range', async () => {
    const { address, count, typed } = await openFilters()
    set(typed('Largest'), 900)
    const before = count()

    for (const [name, value] of [
      ['Smallest', '5000'],
      ['Smallest', '-5'],
      ['Smallest', '0.5'],
      ['Largest', '-1'],
      ['Largest', '99999999'],
    ] as const) {
      set(typed(name), value)
      assert.equal(typed(name).getAttribute('aria-invalid'), 'true', value)
      assert.equal(count(), before)
      fireEvent.blur(typed(name))
      assert.equal(typed(name).getAttribute('aria-invalid'), null)
    }

    assert.equal(typed('Smallest').value, '0')
    assert.equal(typed('Largest').value, '900')
    assert.match(address(), /area=0-900/)
  })

  it('are limited to the view, wherever the map moves', async () => {
    const { box, count, state, survey, total, user } = await openFilters()
    const { lng, lat } = survey.origin
    const camera = { centre: survey.origin, zoom: 14, bearing: 0, pitch: 0 }
    const moveTo = (reach: number) =>
      act(async () =>
        state.noteCamera(camera, [lng - reach, lat - reach, lng + reach, lat + reach]),
      )
    await moveTo(1)

    await user.click(box(/^Only what the map shows/))
    assert.equal(count(), total)
    await moveTo(0.003)

    assert.ok(count() > 0 && count() < total)
  })

  it('are listed beside the count, where a press removes each and moves the focus on', async () => {
    const { count, hasFocus, user } = await openWorkbench('#explore?landUse=5&flood=8')
    const chips = () => screen.queryAllByRole('button', { name: /^Remove / })
    const both = count()
    assert.equal(chips().length, 2)

    chips()[0]?.focus()
    await user.keyboard('{Enter}')
    assert.equal(chips().length, 1)
    assert.ok(hasFocus('.filter-chips__chip'))
    assert.ok(count() > both)
    await user.keyboard('{Enter}')

    assert.equal(chips().length, 0)
    assert.ok(hasFocus('.survey-bar__count'))
  })

  for (const view of ['map', 'table']) {
    it(`are named in the ${view} where no plot is left, and the most restrictive is removed`, async () => {
      // No industrial plot floods and has paid, but other plots do.
      const address = `#explore?landUse=16&flood=8&tax=1&show=${view}`
      const { chips, count, shows, user } = await openWorkbench(address)
      assert.equal(count(), 0)

      await user.click(await screen.findByText('Remove Land use: Industrial'))

      assert.ok(count() > 0)
      assert.ok(!shows('.nothing-left'))
      assert.equal(chips().length, 2)
    })
  }
})

async function openFilters() {
  const bench = await openWorkbench('#explore?panel=filters')
  await screen.findByRole('heading', { name: 'Filters' })
  return {
    ...bench,
    total: bench.count(),
    handle: (end: string) =>
      screen.getByRole<HTMLInputElement>('slider', { name: `Plot area, ${end} end` }),
    typed: (end: string) =>
      screen.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`^${end}`) }),
  }
}

function set(field: HTMLElement, value: number | string): void {
  fireEvent.change(field, { target: { value: String(value) } })
}
