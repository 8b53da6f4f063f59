import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { UsageError } from './command.ts'
import { commandHelp, commands, helpText } from './commands.ts'

describe('the help', () => {
  it('names every command', () => {
    for (const name of commands.keys()) assert.match(helpText(), new RegExp(`^  ${name} `, 'm'))
  })

  it('fits a terminal of 100 columns', () => {
    const texts = [helpText(), ...Array.from(commands, ([name, it]) => commandHelp(name, it))]

    for (const line of texts.join('\n').split('\n')) assert.ok(line.length <= 100, line)
  })

  it('describes every option that a command has in its usage', () => {
    for (const [name, command] of commands) {
      for (const [option] of command.usage.matchAll(/--[a-z]+/g)) {
        assert.doesNotThrow(() => assertKnown(name, option), `${name} ${option}`)
      }
    }
  })
})

describe('a command', () => {
  const misuses: [string, string, ...string[]][] = [
    ['an unknown option', 'list', '--nonsense'],
    ['an option without its value', 'list', '--since'],
    ['a value for what takes none', 'backup', 'x.db', '--force=yes'],
    ['a word too many', 'stats', 'now'],
    ['a missing word', 'show'],
    ['a day that is none', 'list', '--since', '2026-02-30'],
    ['a month that is none', 'list', '--since', '2026-13-01'],
    ['a time without an offset', 'list', '--until', '2026-02-03T10:00'],
    ['a time that is none', 'export', '--since', 'yesterday'],
    ['an end before the beginning', 'list', '--since', '2026-02-03', '--until', '2026-02-02'],
    ['an unknown status', 'list', '--status', 'new'],
    ['a limit that is no number', 'list', '--limit', 'x'],
    ['an unknown format', 'export', '--format', 'pdf'],
    ['a format that every object has', 'export', '--format', 'toString'],
    ['a correction of nothing', 'correct', randomUUID()],
    ['a correction that the form would refuse', 'correct', randomUUID(), '--email', 'nobody'],
    ['a correction that is too long', 'correct', randomUUID(), '--name', 'x'.repeat(121)],
    ['a correction to nothing', 'correct', randomUUID(), '--message', '  '],
    ['a correction with control characters', 'correct', randomUUID(), '--name', 'a\u0007'],
    ['an erasure of nobody', 'erase'],
    ['an erasure of two', 'erase', '--email', 'a@example.org', '--email', 'b@example.org'],
    ['an erasure of what is no address', 'erase', '--email', '%'],
    ['an erasure of what nobody can see', 'erase', '--email', 'ada\u202e@example.org'],
  ]
  for (const [what, name, ...words] of misuses) {
    it(`rejects ${what} in one line`, () => {
      assert.throws(
        () => commands.get(name)?.read(words),
        (error) => error instanceof UsageError && /^[^\n]{10,}$/.test(error.message),
      )
    })
  }

  it('accepts days and times', () => {
    for (const time of ['2024-02-29', '2026-01-31T09:30Z', '2026-01-31T09:30:00.5+05:30']) {
      assert.ok(commands.get('list')?.read(['--since', time]))
    }
  })
})

/** A known option may only be rejected for another reason. */
function assertKnown(name: string, option: string): void {
  try {
    commands.get(name)?.read([option, 'x'])
  } catch (error) {
    assert.ok(error instanceof UsageError)
    assert.doesNotMatch(error.message, /Unknown option/)
  }
}
