import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { securityHeaders } from './headers.ts'

const page = '<style>a{}</style><script type="module">b()</script>'

function policy(siteUrl: string, spreadsheetUrl: string): Map<string, string> {
  const text = securityHeaders([page], { siteUrl, spreadsheetUrl })['Content-Security-Policy'] ?? ''
  return new Map(text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

describe('the content security policy', () => {
  it('allows no inline code beyond what was hashed', () => {
    const directives = policy('http://127.0.0.1:3000', '/spreadsheet')

    assert.match(directives.get('script-src') ?? '', /^script-src 'self' 'sha256-[\w+/]+=+'$/)
    assert.match(directives.get('style-src') ?? '', /^style-src 'self' 'sha256-[\w+/]+=+'$/)
    assert.doesNotMatch([...directives.values()].join(), /unsafe/)
    assert.equal(directives.get('frame-ancestors'), "frame-ancestors 'none'")
  })

  it('lets the browser talk to this origin only, by default', () => {
    assert.equal(policy('http://h', '/spreadsheet').get('connect-src'), "connect-src 'self'")
  })

  it('follows the spreadsheet to another origin', () => {
    const { origin } = new URL('https://sheets.example/x?y')

    const directive = policy('https://h', 'https://sheets.example/x?y').get('connect-src')

    assert.equal(directive, `connect-src 'self' ${origin}`)
  })

  it('knows that an Apps Script answers from a second host', () => {
    const url = 'https://script.google.com/macros/s/abc/exec'

    const directive = policy('https://h', url).get('connect-src')

    assert.equal(
      directive,
      "connect-src 'self' https://script.google.com https://script.googleusercontent.com",
    )
  })

  it('asks for https where the site has it', () => {
    assert.ok(policy('https://h', '/spreadsheet').has('upgrade-insecure-requests'))
    assert.ok(!policy('http://h', '/spreadsheet').has('upgrade-insecure-requests'))
  })
})
