import assert from 'node:assert/strict'
import { it } from 'node:test'
import { act, screen, within } from '@testing-library/react'
import { openWorkbench } from '../workbench-for-tests.tsx'

it('counts a second press before the first is rendered', async () => {
  const { address, box, button, container, count, toolbar } = await openWorkbench()
  const total = count()

  for (const chart of [
    'Land use',
    'Plots by area, m²',
    'Plots visited, by day',
    'Flood class of each land use',
    'Survey status by surveyor',
  ]) {
    const [bar] = (await toolbar(chart)).getAllByRole('button')
    await pressInOneTask(bar, bar)
    assert.equal(bar.getAttribute('aria-pressed'), 'false', chart)
    assert.equal(count(), total, chart)
  }

  const tilt = button(/^Tilted view/)
  await pressInOneTask(tilt, tilt)
  assert.equal(tilt.getAttribute('aria-pressed'), 'false')

  const rows = () => [...container.querySelectorAll('.layer-row')]
  const [a, b, c, d, ...rest] = rows().map(({ textContent }) => textContent)
  const up = within(container.querySelectorAll<HTMLElement>('.layer-row')[3])
  await pressInOneTask(...twice(up.getByRole('button', { name: /^Move .* up$/ })))
  assert.deepEqual(
    rows().map(({ textContent }) => textContent),
    [a, d, b, c, ...rest],
  )

  await pressInOneTask(...twice(button('Filters')))
  assert.equal(button('Filters').getAttribute('aria-expanded'), 'false')
  await pressInOneTask(button('Filters'))
  await screen.findByRole('checkbox', { name: /^Commercial/ })
  await pressInOneTask(...twice(box(/^Commercial/)))
  assert.doesNotMatch(address(), /landUse/)
  await pressInOneTask(box(/^Commercial/), box(/^Mixed use/))
  assert.match(address(), /landUse=6\b/)

  await pressInOneTask(button('Table'))
  const area = await screen.findByRole('columnheader', { name: /^Area/ })
  await pressInOneTask(...twice(within(area).getByRole('button')))
  assert.equal(area.getAttribute('aria-sort'), 'descending')
})

function twice(element: HTMLElement): [HTMLElement, HTMLElement] {
  return [element, element]
}

/** Like a page that is too busy to draw between two events. */
async function pressInOneTask(...elements: HTMLElement[]): Promise<void> {
  await act(async () => {
    for (const element of elements) element.click()
  })
}
