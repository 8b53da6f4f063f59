import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { securityHeaders, staticHostHeaders, wasmWorkerHeaders } from './headers.ts'

const page = '<style>a{}</style><script type="module">b()</script>'

function policy(siteUrl: string, spreadsheetUrl: string, apiUrl = ''): Map<string, string> {
  const headers = securityHeaders([page], { siteUrl, apiUrl, spreadsheetUrl })
  const text = headers['Content-Security-Policy'] ?? ''
  return new Map(text.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

describe('the content security policy', () => {
  it('allows no inline code except what was hashed', () => {
    const directives = policy('http://127.0.0.1:3000', '/spreadsheet')

    assert.match(directives.get('script-src') ?? '', /^script-src 'self' 'sha256-[\w+/]+=+'$/)
    assert.match(directives.get('style-src') ?? '', /^style-src 'self' 'sha256-[\w+/]+=+'$/)
    assert.doesNotMatch([...directives.values()].join(), /unsafe/)
    assert.equal(directives.get('frame-ancestors'), "frame-ancestors 'none'")
  })

  it('allows requests to this origin only, by default', () => {
    assert.equal(policy('http://h', '/spreadsheet').get('connect-src'), "connect-src 'self'")
  })

  it('allows the form to be sent to a server of another origin', () => {
    const directives = policy('https://h', '/spreadsheet', 'https://api.h')

    assert.equal(directives.get('connect-src'), "connect-src 'self' https://api.h")
    assert.equal(directives.get('form-action'), "form-action 'self' https://api.h")
  })

  it('allows requests to a spreadsheet of another origin', () => {
    const { origin } = new URL('https://sheets.example/x?y')

    const directive = policy('https://h', 'https://sheets.example/x?y').get('connect-src')

    assert.equal(directive, `connect-src 'self' ${origin}`)
  })

  it('allows the second host that an Apps Script redirects to', () => {
    const url = 'https://script.google.com/macros/s/abc/exec'

    const directive = policy('https://h', url).get('connect-src')

    assert.equal(
      directive,
      "connect-src 'self' https://script.google.com https://script.googleusercontent.com",
    )
  })

  it('allows workers from this origin, through one policy of trusted types', () => {
    const directives = policy('http://h', '/spreadsheet')

    assert.ok(!directives.has('worker-src'), 'what may be a script may be a worker')
    assert.equal(directives.get('trusted-types'), 'trusted-types explorer-workers')
    assert.equal(directives.get('require-trusted-types-for'), "require-trusted-types-for 'script'")
    assert.doesNotMatch([...directives.values()].join(), /blob:|data:/)
  })

  it('upgrades requests to https if the site has it', () => {
    assert.ok(policy('https://h', '/spreadsheet').has('upgrade-insecure-requests'))
    assert.ok(!policy('http://h', '/spreadsheet').has('upgrade-insecure-requests'))
  })
})

describe('the policy of a worker that compiles WebAssembly', () => {
  const policyOfWorker = wasmWorkerHeaders['Content-Security-Policy'] ?? ''

  it('allows only that, in addition to scripts and requests of this origin', () => {
    assert.deepEqual(policyOfWorker.split('; '), [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
    ])
  })

  it('replaces the page’s policy on a static host, for that file only', () => {
    const text = staticHostHeaders(
      { 'Content-Security-Policy': "default-src 'none'" },
      { '/assets/formats-worker-12345678.js': wasmWorkerHeaders },
    )

    assert.ok(
      text.includes(
        `/assets/formats-worker-12345678.js\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policyOfWorker}\n`,
      ),
    )
    assert.equal(text.split('wasm-unsafe-eval').length, 2)
  })
})
