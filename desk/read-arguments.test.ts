import assert from 'node:assert/strict'
import { it } from 'node:test'
import { NotDoneError } from '@app/server/owner/owner.ts'
import { readArguments } from './read-arguments.ts'

it('accepts a port for a tunnel, and otherwise uses a free one', () => {
  assert.deepEqual(readArguments([]), { isHelp: false, port: 0 })
  assert.deepEqual(readArguments(['--port', '41837']), { isHelp: false, port: 41_837 })
  assert.equal(readArguments(['--help']).isHelp, true)
  for (const wrong of [['--port', '99999'], ['--port', '-1'], ['--port', 'x'], ['--nonsense']]) {
    assert.throws(() => readArguments(wrong), NotDoneError)
  }
})
