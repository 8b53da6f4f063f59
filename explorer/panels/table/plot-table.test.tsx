import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, screen } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the table', () => {
  it('contains the filtered rows, sorts them and opens a card by keyboard', async () => {
    const { area, container, count, grid, hasFocus, rowCount, shows, user } = await openTable()
    assert.equal(rowCount(), count() + 1)

    for (const order of ['ascending', 'descending']) {
      await user.click(area())
      assert.equal(area().parentElement?.getAttribute('aria-sort'), order)
    }
    grid().focus()
    await user.keyboard('{Control>}{End}{/Control}')

    const active = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
    assert.equal(active?.parentElement?.getAttribute('aria-rowindex'), String(rowCount()))
    assert.ok(container.querySelectorAll('tr').length < 120)
    await user.keyboard('{Enter}')

    assert.ok(!shows('.plot-table'))
    assert.ok(hasFocus('.card__title'))
  })

  it('leaves no room for a card, and adapts to the panels beside it', async () => {
    const { address, button, count, firstRow, rowCount, shows, user } = await openTable()
    await user.click(firstRow())
    assert.ok(shows('.card'))
    await user.click(button('Table'))
    assert.ok(!shows('.card'))

    await user.click(button('Filters'))
    await user.click(await screen.findByRole('checkbox', { name: /^Commercial/ }))
    assert.equal(rowCount(), count() + 1)
    assert.match(address(), /show=table/)
    await user.click(button('Map'))

    assert.ok(shows('.card'))
    screen.getByRole('button', { name: 'Filters', expanded: true })
  })

  it('moves the focus to the map when its card is closed', async () => {
    const { button, grid, mapFocuses, shows, user } = await openTable()
    grid().focus()
    await user.keyboard('{Enter}')
    const before = mapFocuses()

    button('Close the card').focus()
    await user.keyboard('{Enter}')

    assert.ok(!shows('.card'))
    assert.equal(mapFocuses(), before + 1)
  })
})

it('a survey of another size has no selected plot', async () => {
  const { address, firstRow, shows, state, survey, user } = await openTable()
  await user.click(firstRow())
  assert.match(address(), /plot=/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Survey size' }), '25000')
  assert.ok(!shows('.card'))
  await act(async () => state.showSurvey(structuredClone(survey)))

  assert.ok(!shows('.card'))
  assert.equal(address(), '#explore?size=25000')
  screen.getByRole('button', { name: 'Layers', expanded: true })
})

async function openTable() {
  const bench = await openWorkbench('#explore?show=table')
  await screen.findByRole('grid')
  // Thousands of cells have a role, so a query by role is slow here.
  const first = (selector: string) => {
    const element = bench.container.querySelector<HTMLElement>(selector)
    assert.ok(element)
    return element
  }
  return {
    ...bench,
    grid: () => first('[role=grid]'),
    rowCount: () => Number(first('[role=grid]').getAttribute('aria-rowcount')),
    firstRow: () => first('.table-row'),
    area: () => first('.table-head__button[title^=Area]'),
    mapFocuses: () => bench.map.calls.filter(({ name }) => name === 'focus').length,
  }
}
