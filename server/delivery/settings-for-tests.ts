import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ChannelKind } from './channel.ts'

/** Checks that a kind of channel rejects these texts, with one or more for each of its settings. */
export function itRefuses({ settings }: ChannelKind, refused: Readonly<Record<string, string[]>>) {
  it('rejects invalid settings', () => {
    assert.deepEqual(Object.keys(refused), Object.keys(settings))
    for (const [name, texts] of Object.entries(refused)) {
      assert.notEqual(texts.length, 0)
      assert.deepEqual(texts.filter(settings[name]?.isTaken ?? assert.fail), [], name)
    }
  })
}
