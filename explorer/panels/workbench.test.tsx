import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openWorkbench } from '../workbench-for-tests.tsx'

it('the explorer shows what an address contains, and keeps the same address', async () => {
  const opened =
    '#explore?colour=flood&landUse=5&at=26.13000_91.69000_15.50_20_0&plot=812&panel=metrics'
  const { address, button, user } = await openWorkbench(opened)

  await user.click(button('Filters'))

  assert.equal(address(), opened.replace('metrics', 'filters'))
})

it('a keyboard gets from the tabs to the map without passing through a panel', async () => {
  const { button, hasFocus, user } = await openWorkbench('#explore?panel=filters')
  button('Team').focus()

  await user.tab()
  await user.keyboard('{Enter}')

  assert.ok(hasFocus('.map-controls__button'))
})

it("a phone shares the address through the system's dialog", async (t) => {
  const { button, shows, user } = await openWorkbench()
  const shared: unknown[] = []
  Object.assign(navigator, { share: async (data: unknown) => shared.push(data) })
  t.mock.method(globalThis, 'matchMedia', () => ({ matches: true }))
  t.after(() => Reflect.deleteProperty(navigator, 'share'))

  await user.click(button('Copy the address of this view'))

  assert.deepEqual(shared, [{ url: location.href }])
  assert.ok(shows('.survey-bar__answer:empty'))
})
