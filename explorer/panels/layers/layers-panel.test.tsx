import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screen, waitFor, within } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('layers are switched and put in another order by keys, and keep the focus', async () => {
  const { container, user } = await openWorkbench()
  const row = (place: number) => container.querySelectorAll<HTMLElement>('.layer-row')[place]
  const [topmost] = screen.getAllByRole('button', { name: /^Move down/ })
  const label = topmost?.getAttribute('aria-label')
  assert.ok(topmost && row(0))

  within(row(0)).getByRole('checkbox').focus()
  await user.keyboard(' ')
  topmost.focus()
  await user.keyboard('{Enter}')

  const second = row(1)
  assert.ok(second)
  assert.equal(within(second).getByRole<HTMLInputElement>('checkbox').checked, false)
  assert.equal(
    within(second)
      .getByRole('button', { name: /^Move down/ })
      .getAttribute('aria-label'),
    label,
  )
  await waitFor(() => assert.equal(document.activeElement?.getAttribute('aria-label'), label))
})
