import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proposeMessage } from '@app/explorer/face/propose-message.ts'
import * as ids from './parts/ids.ts'
import { openPopup } from './popup-for-tests.tsx'

describe('a message that the explorer proposes', () => {
  it('is in the popup as if it had been typed, and nothing is sent', async (t) => {
    const popup = await openPopup(t, { typed: { message: '   ' } })
    const message = popup.field('message')
    await popup.until(() => assert.ok(message.validity.customError))

    proposeMessage(document.getElementById(ids.CONTACT_POPUP), 'My map has 2 plots.')

    assert.equal(message.value, 'My map has 2 plots.')
    assert.ok(message.checkValidity())
    assert.deepEqual(popup.counts(), [0, 0])
  })
})
