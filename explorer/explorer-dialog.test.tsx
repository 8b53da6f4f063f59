import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openExplorerDialog } from './explorer-dialog.ts'
import { createExplorerState } from './state/explorer-state.ts'

it('a delayed write of the address does not replace one that was just opened', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const state = createExplorerState()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const { close } = openExplorerDialog({ state, dialog, onClosed: () => dialog.remove() })
  t.after(close)
  state.openPanel('team')

  // The browser already has another address; its events are still pending.
  history.replaceState(null, '', '#explore?panel=files')
  t.mock.timers.tick(1000)

  assert.equal(location.hash, '#explore?panel=files')
  assert.equal(state.read().screen.panel, 'files')
})
