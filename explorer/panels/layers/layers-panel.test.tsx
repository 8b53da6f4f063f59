import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screen, within } from '@testing-library/react'
import { codeNames } from '../../dataset/plot-names.ts'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('layers are switched and reordered by keyboard', async () => {
  const { container, user } = await openWorkbench()
  const rows = () => [...container.querySelectorAll<HTMLElement>('.layer-row')]
  const names = () => rows().map(({ textContent }) => textContent)
  const areShown = () => rows().map(({ dataset }) => dataset.shown)
  const [first, second, ...others] = names()
  assert.deepEqual(areShown().slice(0, 2), ['true', undefined])
  const [down] = screen.getAllByRole('button', { name: /^Move .* down$/ })

  screen.getAllByRole('checkbox')[0]?.focus()
  await user.keyboard(' ')
  down?.focus()
  await user.keyboard('{Enter}')

  assert.deepEqual(names(), [second, first, ...others])
  assert.deepEqual(areShown().slice(0, 2), [undefined, undefined])
})

it('a layer of classes has a key to its symbols while it is shown, over the map too', async () => {
  const { user } = await openWorkbench()
  const flood = screen.getByRole('checkbox', { name: 'Flood classes' })
  assert.equal(screen.queryByRole('list', { name: 'Flood classes' }), null)

  await user.click(flood)

  const keys = screen.getAllByRole('list', { name: 'Flood classes' })
  assert.deepEqual(
    keys.map((key) => key.closest('.layer-row, .map-legend')?.className),
    ['layer-row', 'map-legend'],
  )
  for (const key of keys) {
    const classes = within(key).getAllByRole('listitem')
    assert.deepEqual(
      classes.map(({ textContent }) => textContent),
      codeNames.flood.slice(1),
    )
  }
})

it('a layer below an answer has no key, because the answer takes its colours', async () => {
  const { container } = await openWorkbench('#explore?ask=flood&panel=layers')

  const flood = screen.getByRole('checkbox', { name: 'Flood classes', checked: true })
  assert.equal(screen.queryByRole('list', { name: 'Flood classes' }), null)
  assert.ok(flood.closest('[data-veiled]'))
  assert.equal(container.querySelectorAll('.layer-row:not([data-veiled])').length, 1)
})
