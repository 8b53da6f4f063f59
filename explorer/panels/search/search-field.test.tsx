import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screen, within } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('finds plots and places of the sample, and goes back on Escape', async () => {
  const { container, map, user } = await openWorkbench()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search plots and places' })
  const search = within(screen.getByRole('search'))

  await user.type(field, 'Dhankhola 1 / 12')
  const [plot] = await search.findAllByRole('option')
  assert.match(plot.textContent, /^Dhankhola 1 \/ 12 /)
  await user.keyboard('{Enter}')
  assert.match(container.querySelector('.card__title')?.textContent ?? '', /Dhankhola 1 \/ 12/)

  await user.type(field, 'dhankhola')
  const [place] = await search.findAllByRole('option', { name: /Place$/ })
  await user.click(place)
  assert.deepEqual(
    map.calls.slice(-2).map(({ name }) => name),
    ['focus', 'moveTo'],
  )

  await user.type(field, 'nothing of the kind')
  assert.notEqual(search.getByRole('status').textContent, '')
  await user.keyboard('{Escape}')
  assert.equal(field.value, '')
  assert.deepEqual(search.queryAllByRole('option'), [])
})
