import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { enquiry } from './enquiry-for-tests.ts'
import { realMachine } from './machine.ts'
import { identify } from './stored-enquiry.ts'

describe('the identity of an enquiry', () => {
  it('matches the identity of previously stored enquiries', () => {
    const { content_hash: contentHash, fingerprint } = identify(enquiry, 0, realMachine)

    assert.equal(
      contentHash.toString('hex'),
      '560fcd9804c22908f039d82a5c3482f85c58ce8ccd3fc7c1400ce56ac81164ff',
    )
    assert.equal(
      fingerprint?.toString('hex'),
      '519a6da2be1e7e1d56308d667556587e39c2a78d3c0aea6030de2649e02788c7',
    )
  })

  it('does not depend on the case of the address', () => {
    const shouted = { ...enquiry, email: enquiry.email.toUpperCase() }

    assert.deepEqual(
      identify(shouted, 0, realMachine).content_hash,
      identify(enquiry, 0, realMachine).content_hash,
    )
  })
})
