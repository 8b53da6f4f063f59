import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { openTestApp } from './app-for-tests.ts'
import { readSite, SiteNotBuiltError } from './read-site.ts'
import { build, writeSite } from './site-for-tests.ts'

describe('a page', () => {
  it('is sent at its route, with revalidation on each request', async (t) => {
    const response = await ask(t, '/privacy-policy')

    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(response.headers['cache-control'], 'no-cache')
    assert.match(response.body, /Privacy/)
  })

  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    it(`is sent in ${encoding} if the client accepts it`, async (t) => {
      const response = await ask(t, { url: '/', headers: { 'accept-encoding': encoding } })

      assert.equal(response.headers['content-encoding'], encoding)
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(response.headers.vary, 'Accept-Encoding')
      assert.match(decode(response.rawPayload).toString(), /Home/)
    })
  }

  it('has a strong ETag, a different one per encoding', async (t) => {
    const plain = await ask(t, '/')
    const packed = await ask(t, { url: '/', headers: { 'accept-encoding': 'br' } })

    assert.match(String(plain.headers.etag), /^"[\w-]{20,}"$/)
    assert.match(String(packed.headers.etag), /^"[\w-]{20,}"$/)
    assert.notEqual(plain.headers.etag, packed.headers.etag)
  })

  it('is not sent again to a client that has it in the same encoding', async (t) => {
    const { etag } = (await ask(t, '/')).headers
    const headers = { 'if-none-match': `"other", W/${etag}` }

    const same = await ask(t, { url: '/', headers })
    const other = await ask(t, { url: '/', headers: { ...headers, 'accept-encoding': 'br' } })

    assert.deepEqual([same.statusCode, same.headers.etag, same.body], [304, etag, ''])
    assert.equal(other.statusCode, 200)
  })

  it('sends only headers for HEAD', async (t) => {
    const head = await ask(t, { url: '/', method: 'HEAD' })
    const whole = await ask(t, '/')

    assert.equal(head.statusCode, 200)
    assert.equal(head.body, '')
    assert.equal(head.headers['content-length'], String(whole.rawPayload.length))
    assert.equal(head.headers.etag, whole.headers.etag)
  })

  it('is sent in part for a range', async (t) => {
    const headers = { range: 'bytes=2-8' }

    const response = await ask(t, { url: '/', headers })
    const stale = await ask(t, { url: '/', headers: { ...headers, 'if-range': '"other"' } })

    assert.equal(response.statusCode, 206)
    assert.equal(response.body, 'doctype')
    assert.equal(stale.statusCode, 200)
  })

  it('reports its length for an invalid range', async (t) => {
    const whole = await ask(t, { url: '/', headers: { 'accept-encoding': 'br' } })
    const { length } = whole.rawPayload

    const headers = { range: `bytes=${length}-`, 'accept-encoding': 'br' }
    const response = await ask(t, { url: '/', headers })

    assert.equal(response.statusCode, 416)
    assert.equal(response.headers['content-range'], `bytes */${length}`)
    assert.equal(response.json().status, 416)
    assert.equal(response.headers['content-encoding'], undefined)
    assert.equal(response.headers.etag, undefined)
  })

  it('respects If-Match', async (t) => {
    const { headers } = await ask(t, '/')

    const same = await ask(t, { url: '/', headers: { 'if-match': String(headers.etag) } })
    const other = await ask(t, { url: '/', headers: { 'if-match': '"other"' } })

    assert.equal(same.statusCode, 200)
    assert.equal(other.statusCode, 412)
  })

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    it(`rejects ${method} and lists the allowed methods, whatever the body`, async (t) => {
      const headers = { 'content-type': 'text/nonsense' }
      const payload = method === 'OPTIONS' ? undefined : '{'

      const response = await ask(t, { url: '/', method, headers, ...(payload && { payload }) })

      assert.equal(response.statusCode, 405)
      assert.equal(response.headers.allow, 'GET, HEAD')
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
    })
  }
})

describe('another spelling of a page', () => {
  for (const [url, location] of [
    ['/privacy-policy/', '/privacy-policy'],
    ['/privacy-policy//?a=b&c=%2F', '/privacy-policy?a=b&c=%2F'],
    ['/privacy-policy.html', '/privacy-policy'],
    ['/index.html?from=mail', '/?from=mail'],
    ['//', '/'],
  ] as const) {
    it(`${url} redirects to ${location}`, async (t) => {
      const response = await askExactly(t, url)

      assert.equal(response.statusCode, 308)
      assert.equal(response.headers.location, location)
    })
  }

  for (const url of ['//evil.example/', '//evil.example/%2e%2e', '/\\evil.example/', '/nowhere/']) {
    it(`${url} does not redirect`, async (t) => {
      const response = await askExactly(t, url)

      assert.equal(response.statusCode, 404)
      assert.equal(response.headers.location, undefined)
    })
  }
})

describe('a file', () => {
  for (const [url, type, cacheControl] of [
    ['/assets/site-1a2b3c.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/sql-0d1e2f.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/assets/map-4d5e6f.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['/fonts/plain.woff2', 'font/woff2', 'no-cache'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ] as const) {
    it(`${url} is ${type}, ${cacheControl}`, async (t) => {
      const response = await ask(t, url)

      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], type)
      assert.equal(response.headers['cache-control'], cacheControl)
    })
  }

  it('is sent as it was when the site was read, also after the next build', async (t) => {
    const dir = await writeSite(t)
    const { app } = await openTestApp(t, { site: await readSite(dir) })
    await rm(join(dir, 'assets'), { recursive: true })

    const response = await app.inject('/assets/site-1a2b3c.css')

    assert.equal(response.statusCode, 200)
    assert.match(response.body, /black/)
  })

  it('with its own headers is sent with them, and no other file is', async (t) => {
    const worker = await ask(t, '/assets/formats-worker-7a8b9c.js')
    const again = await ask(t, {
      url: '/assets/formats-worker-7a8b9c.js',
      headers: { 'if-none-match': String(worker.headers.etag) },
    })
    const sheet = await ask(t, '/assets/site-1a2b3c.css')

    assert.equal(worker.headers['content-security-policy'], "script-src 'self'")
    assert.equal(worker.headers['x-content-type-options'], 'nosniff')
    assert.equal(again.headers['content-security-policy'], "script-src 'self'")
    assert.equal(sheet.headers['content-security-policy'], "default-src 'none'")
  })
})

describe('an unknown path', () => {
  const absent = [
    ...['/nowhere', '/build.json', '/_headers', '/404.html', '/contact-sent.html'],
    ...['/contact-refused.html', '/index.html.br', '/assets/site-1a2b3c.css.gz', '/.secret'],
    ...['/.well-known/', '/assets', '/assets/', '/../package.json', '/%2e%2e/package.json'],
    ...['/assets/..%2f..%2fpackage.json', '/assets/%252e%252e/build.json', '/%00', '/INDEX.HTML'],
    ...['/assets/..%5cbuild.json', '/.well-known/../build.json', '/privacy-policy/more'],
  ]
  for (const url of absent) {
    it(`${url} gets 404 with the designed page`, async (t) => {
      const response = await askExactly(t, url)

      assert.equal(response.statusCode, 404)
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(response.headers['cache-control'], 'no-cache')
      assert.match(response.body, /Not found/)
    })
  }

  it('is sent in an accepted encoding', async (t) => {
    const response = await ask(t, { url: '/nowhere', headers: { 'accept-encoding': 'br' } })

    assert.match(brotliDecompressSync(response.rawPayload).toString(), /Not found/)
  })

  it('is a problem document for a program', async (t) => {
    const response = await ask(t, '/api/nowhere')

    assert.equal(response.statusCode, 404)
    assert.equal(response.json().status, 404)
  })

  it('is 404 by every method', async (t) => {
    for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
      assert.equal((await ask(t, { url: '/nowhere', method })).statusCode, 404)
    }
  })

  it('that is malformed gets 400', async (t) => {
    assert.equal((await askExactly(t, '/%E0%A4%A')).statusCode, 400)
  })
})

describe('a site that is not built', () => {
  for (const [what, changes] of [
    ['has no build.json', { 'build.json': null }],
    ['has half a build.json', { 'build.json': '{"name":' }],
    ['has a build.json without pages', { 'build.json': JSON.stringify({ ...build, pages: {} }) }],
    ['has no headers of files', { 'build.json': JSON.stringify({ ...build, fileHeaders: 1 }) }],
    ['misses a page', { 'privacy-policy.html': null }],
    ['misses the page for what is not there', { '404.html': null }],
    ['misses an answer', { 'contact-sent.html': null }],
  ] as const) {
    it(`is rejected in one line when it ${what}`, async (t) => {
      const dir = await writeSite(t, changes)

      const error = await readSite(dir).catch((reason: Error) => reason)

      assert.ok(error instanceof SiteNotBuiltError)
      assert.match(error.message, /^the site is not built: run npm run build \([^\n]+\)$/)
    })
  }
})

async function ask(t: TestContext, request: string | InjectOptions) {
  const { app } = await openTestApp(t)
  return app.inject(request)
}

/** Over a socket, because other clients normalise the path. */
async function askExactly(t: TestContext, path: string) {
  const { app } = await openTestApp(t)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const request = get({ host: '127.0.0.1', port, path, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  const { statusCode, headers } = response
  return { statusCode, headers, body: await text(response) }
}
