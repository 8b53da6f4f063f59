import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatDay, readLegal } from './read-legal.ts'

function text(frontMatter: string, body: string) {
  return `---\n${frontMatter}\n---\n\n${body}`
}

const dated = 'title: T\ndescription: D\neffective: 2025-01-01\nupdated: 2025-02-03'

describe('readLegal', () => {
  it('numbers the sections except the closing one', () => {
    const source = text(`${dated}\nclosing: Changes`, 'Intro\n\n## One\n\nA\n\n## Changes\n\nB')

    const { introduction, sections } = readLegal(source, {})

    assert.match(introduction, /Intro/)
    const numbers = sections.map(({ id, number }) => `${id} ${number}`)
    assert.deepEqual(numbers, ['one 1', 'changes null'])
  })

  it('fills in the details of the company', () => {
    const { sections } = readLegal(text(dated, '## One\n\nWrite to {email}.'), {
      email: 'e@example.org',
    })

    assert.match(sections[0]?.html ?? '', /mailto:e@example\.org/)
  })

  for (const [what, source, complaint] of [
    ['a date', text(dated.replace(/\nupdated.*/, ''), '## A'), /updated/],
    ['a real date', text(dated.replace('2025-02-03', '3rd of May'), '## A'), /no date/],
    ['a section', text(dated, 'Only an introduction'), /section/],
    ['a value for a placeholder', text(dated, '## A\n\n{nobody}'), /\{nobody\}/],
    ['front matter', '## A', /front matter/],
  ] as const) {
    it(`rejects a text without ${what}`, () => {
      assert.throws(() => readLegal(source, {}), complaint)
    })
  }
})

describe('formatDay', () => {
  it('writes a day in words', () => {
    assert.equal(formatDay('2025-01-01'), '1 January 2025')
  })
})
