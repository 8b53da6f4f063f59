import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, screen, within } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the table', () => {
  it('holds the rows that pass, sorts them and leads to a card by keys', async () => {
    const { card, count, grid, rowCount, user } = await openTable()
    const area = screen.getByRole('columnheader', { name: /^Area/ })
    assert.equal(rowCount(), count() + 1)

    for (const order of ['ascending', 'descending']) {
      await user.click(within(area).getByRole('button'))
      assert.equal(area.getAttribute('aria-sort'), order)
    }
    grid()?.focus()
    await user.keyboard('{Control>}{End}{/Control}')

    const active = document.getElementById(grid()?.getAttribute('aria-activedescendant') ?? '')
    assert.equal(active?.parentElement?.getAttribute('aria-rowindex'), String(rowCount()))
    assert.ok(screen.getAllByRole('row').length < 120)
    await user.keyboard('{Enter}')

    assert.equal(grid(), null)
    assert.equal(document.activeElement, card()?.querySelector('.card__title'))
  })

  it('leaves no room for a card, and follows the panels beside it', async () => {
    const { address, box, button, card, count, firstRow, rowCount, user } = await openTable()
    await user.click(firstRow())
    assert.ok(card())
    await user.click(button('Table'))
    assert.equal(card(), null)

    await user.click(button('Filters'))
    await user.click(box(/^Commercial/))
    assert.equal(rowCount(), count() + 1)
    assert.match(address(), /show=table/)
    await user.click(button('Map'))

    assert.ok(card())
    screen.getByRole('button', { name: 'Filters', expanded: true })
  })

  it('leaves the focus to the map when the card that it led to is closed', async () => {
    const { button, card, grid, map, user } = await openTable()
    grid()?.focus()
    await user.keyboard('{Enter}')
    const before = focused(map)

    button('Close the card').focus()
    await user.keyboard('{Enter}')

    assert.equal(card(), null)
    assert.equal(focused(map), before + 1)
  })
})

it('a survey of another size has no plot chosen', async () => {
  const { address, card, firstRow, state, survey, user } = await openTable()
  await user.click(firstRow())
  assert.match(address(), /plot=/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Survey size' }), '25000')
  assert.equal(card(), null)
  await act(async () => state.showSurvey(structuredClone(survey)))

  assert.equal(card(), null)
  assert.equal(address(), '#explore?size=25000')
  screen.getByRole('button', { name: 'Layers', expanded: true })
})

async function openTable() {
  const bench = await openWorkbench('#explore?show=table')
  await screen.findByRole('grid')
  return {
    ...bench,
    grid: () => screen.queryByRole('grid'),
    rowCount: () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')),
    card: () => bench.container.querySelector('.card'),
    firstRow: () => {
      const row = bench.container.querySelector('.table-row')
      assert.ok(row)
      return row
    },
  }
}

type Bench = Awaited<ReturnType<typeof openWorkbench>>

function focused({ calls }: Bench['map']): number {
  return calls.filter(({ name }) => name === 'focus').length
}
