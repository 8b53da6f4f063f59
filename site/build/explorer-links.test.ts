import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const landing = readFileSync(join(import.meta.dirname, '..', 'dist', 'index.html'), 'utf8')

describe('the links of the landing page to the explorer', () => {
  it('are at six claims, and nowhere else', () => {
    const about = /<section[^>]* id="about"[\s\S]*?<\/section>/.exec(landing)?.[0] ?? ''
    const claims = (text: string) => found(text, / href="#explore-([a-z]+)"/g)
    const six = ['accuracy', 'formats', 'items', 'layers', 'metrics', 'team']

    assert.deepEqual([...new Set(claims(landing))].toSorted(), six)
    assert.deepEqual(claims(about).toSorted(), six)
  })

  it('have a different question for each industry', () => {
    const addresses = addressesOf('industries__question')

    assert.equal(new Set(addresses).size, 6)
    for (const address of addresses) assert.match(address, /^#explore\?ask=[a-z]+$/)
  })

  it('lead from each picture to the plot that it shows, and from the hero to the start', () => {
    const pictures = [...addressesOf('scene'), ...addressesOf('explore__still')]

    assert.equal(pictures.length, 3)
    assert.equal(new Set(pictures.map((address) => /plot=\d+/.exec(address)?.[0])).size, 1)
    assert.deepEqual(addressesOf('claim-link'), ['#explore?'])
  })
})

function addressesOf(block: string): string[] {
  return found(
    landing,
    new RegExp(`<a class="${block}" href="#explore" data-address="([^"]+)"`, 'g'),
  )
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part)
}
