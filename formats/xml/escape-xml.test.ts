import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { xmlText } from './escape-xml.ts'

describe('text in XML', () => {
  it('is read back between tags and within them, except for what XML forbids', () => {
    fc.assert(
      fc.property(awkwardName, (name) => {
        const { text, attribute } = read(`<a b="${xmlText(name)}">${xmlText(name)}</a>`)

        const allowed = Array.from(name.toWellFormed()).filter(isAllowed).join('')
        assert.equal(text, allowed)
        assert.equal(attribute, allowed)
      }),
    )
  })
})

function read(xml: string): { text: string; attribute: string } {
  const parser = new SaxesParser()
  const found = { text: '', attribute: '' }
  parser.on('text', (text) => {
    found.text += text
  })
  parser.on('opentag', ({ attributes }) => {
    found.attribute = String(attributes.b)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

function isAllowed(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff)
  )
}
