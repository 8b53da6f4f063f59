import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { devAddress, readSettings } from './settings.ts'

describe('readSettings', () => {
  it('works without settings', () => {
    assert.deepEqual(readSettings({}), {
      siteUrl: 'http://127.0.0.1:3000',
      apiUrl: '',
      spreadsheetUrl: '/spreadsheet',
    })
  })

  it('accepts an origin, with or without its slash', () => {
    const { siteUrl } = readSettings({ SITE_URL: 'https://www.example.org/' })

    assert.equal(siteUrl, 'https://www.example.org')
  })

  for (const [name, value] of [
    ['SITE_URL', 'www.example.org'],
    ['SITE_URL', 'https://example.org/path'],
    ['SITE_URL', 'ftp://example.org'],
    ['API_URL', 'https://example.org/api'],
    ['SPREADSHEET_URL', 'spreadsheet'],
    ['SPREADSHEET_URL', '//other.example'],
    ['SPREADSHEET_URL', '/elsewhere'],
    ['SPREADSHEET_URL', 'http://other.example/'],
    ['SPREADSHEET_URL', 'javascript:alert(1)'],
  ] as const) {
    it(`rejects ${name}=${value} in one line that names both`, () => {
      const isSaid = ({ message }: Error) =>
        message.startsWith(`${name} is '${value}'`) && !message.includes('\n')
      assert.throws(() => readSettings({ [name]: value }), isSaid)
    })
  }
})

describe('readAddress', () => {
  it('works without settings, and puts the server on the next port', () => {
    assert.deepEqual(devAddress({}), { host: '127.0.0.1', port: 3000, apiPort: 3001 })
  })

  for (const value of ['0', '65535', 'x', '80.5']) {
    it(`rejects PORT=${value} in one line`, () => {
      assert.throws(() => devAddress({ PORT: value }), /^Error: PORT is '[^\n]+$/)
    })
  }
})
