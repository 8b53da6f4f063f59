import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isThisMachine } from './this-machine.ts'

describe('this machine', () => {
  const here = ['localhost', 'db.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', '/run']
  const elsewhere = ['example.org', '10.0.0.1', '127.example.org', 'localhost.example.org', '::2']
  for (const host of [...here, ...elsewhere]) {
    it(`is ${here.includes(host) ? '' : 'not '}${host}`, () => {
      assert.equal(isThisMachine(host), here.includes(host))
    })
  }
})
