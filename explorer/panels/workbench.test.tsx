import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openWorkbench } from '../workbench-for-tests.tsx'

it('the explorer shows what an address says, and its own address goes on saying it', async () => {
  const opened =
    '#explore?colour=flood&landUse=5&at=26.13000_91.69000_15.50_20_0&plot=812&panel=metrics'
  const { address, button, user } = await openWorkbench(opened)

  await user.click(button('Filters'))

  assert.equal(address(), opened.replace('metrics', 'filters'))
})
