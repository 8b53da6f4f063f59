import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { guarded, plainText, unguarded } from './cell.ts'

describe('a guarded cell', () => {
  const formulas = [
    ...['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\n=1', '\tplain', '\nplain'],
    ...['＝1', '＋1', '－1', '＠a', '﹦1', '−1'],
    ...[' =1', '\u00A0=1', '\u200B=1', '\uFEFF=1', `"=1`, `'=1`, `' "=1`, '="a"&"b"'],
    ...["=cmd|' /C calc'!A0", '-2+3+cmd|1', '@SUM(1+9)*cmd|1', '+91 98765 43210'],
  ]
  for (const text of formulas) {
    it(`begins with an apostrophe before ${JSON.stringify(text)}`, () => {
      assert.match(guarded(text), /^'/)
    })
  }

  for (const text of ['', 'Ada', '1 + 1 = 2', '(0361) 234-5678', 'a@b.org', "it's", '"quoted"']) {
    it(`keeps ${JSON.stringify(text)} as it is`, () => {
      assert.equal(guarded(text), text)
    })
  }

  it('is also guarded where a program with another separator would begin a cell', () => {
    assert.equal(guarded('a;=1'), "a;'=1")
    assert.equal(guarded('a; =1'), "a;' =1")
    assert.equal(guarded('a\t@b'), "a\t'@b")
    assert.equal(guarded('list:\n- one\n\n- two'), "list:\n'- one\n\n'- two")
  })

  it('keeps a phone number readable', () => {
    assert.equal(guarded('+91 98765 43210'), "'+91 98765 43210")
  })

  it('can be read back letter by letter', () => {
    const character = fc.constantFrom(...`=+-@＝'"; \t\n\uFEFFa1`)
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        assert.equal(unguarded(guarded(text)), text)
      }),
      { numRuns: 5000 },
    )
  })

  it('is written in linear time, however hostile the text', () => {
    const text = `${'\n'.repeat(200_000)}${' '.repeat(200_000)}=`

    const before = process.threadCpuUsage()
    guarded(text)

    assert.ok(process.threadCpuUsage(before).user < 5_000_000, 'of microseconds')
  })
})

describe('plain text', () => {
  it('has one kind of line end', () => {
    assert.equal(plainText('a\r\nb\rc\nd'), 'a\nb\nc\nd')
  })

  it('shows a replacement for a character that cannot be kept', () => {
    assert.equal(plainText('a\0b\x1bc\ud800d\uFFFEe'), 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe')
  })

  it('keeps what a spreadsheet can: tabs, other scripts, emoji', () => {
    assert.equal(plainText('a\tজয় 🗺️'), 'a\tজয় 🗺️')
  })
})
