import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openExplorerDialog } from './explorer-dialog.ts'
import { createExplorerState } from './state/explorer-state.ts'

it('an address that waits to be written leaves the one that was just opened', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const state = createExplorerState()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const { close } = openExplorerDialog({ state, dialog, onClosed: () => dialog.remove() })
  t.after(close)
  state.openPanel('team')

  // The browser is at another address already; the events that tell of it are still to come.
  history.replaceState(null, '', '#explore?panel=files')
  t.mock.timers.tick(1000)

  assert.equal(location.hash, '#explore?panel=files')
  assert.equal(state.read().panel, 'files')
})
