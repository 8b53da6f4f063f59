import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isThisMachine } from './this-machine.ts'

describe('this machine', () => {
  for (const host of [
    'localhost',
    'db.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    '::1',
    '/run',
  ]) {
    it(`is ${host}`, () => {
      assert.equal(isThisMachine(host), true)
    })
  }

  for (const host of [
    'example.org',
    '10.0.0.1',
    '127.example.org',
    'localhost.example.org',
    '::2',
  ]) {
    it(`is not ${host}`, () => {
      assert.equal(isThisMachine(host), false)
    })
  }
})
