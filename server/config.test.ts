import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseEnv } from 'node:util'
import { ConfigError, ownSettings, readConfig, settings } from './config.ts'
import { buildChannels } from './delivery/build-channels.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('the settings', () => {
  it('need nothing on a fresh machine', () => {
    const config = readConfig({})

    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.port, 3000)
    assert.equal(config.databaseUrl, undefined)
    assert.deepEqual(buildChannels(config.channels, ''), [])
    assert.equal(config.metricsPort, undefined)
    assert.deepEqual(config.trustProxy, [])
  })

  it('treat an empty value as absent', () => {
    assert.deepEqual(readConfig({ PORT: '', SMTP_URL: ' ' }), readConfig({}))
  })

  it('are typed', () => {
    const config = readConfig({
      HOST: '::1',
      PORT: '0',
      DATABASE_URL: 'postgres://app:pw@db/site',
      SITE_URL: 'https://lessa.example',
      SPREADSHEET_URL: 'https://script.google.com/macros/s/x/exec',
      SMTP_URL: 'smtps://user:pw@mail.example.org',
      NOTIFY_TO: 'a@example.org, b@example.org,a@example.org',
      WEBHOOK_URL: 'https://hooks.example.org/in',
      WEBHOOK_SECRET: SECRET,
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
      METRICS_PORT: '9100',
    })

    assert.equal(config.port, 0)
    assert.equal(config.siteUrl?.protocol, 'https:')
    assert.deepEqual(
      buildChannels(config.channels, '').map(({ name }) => name),
      ['email', 'email-2', 'webhook'],
    )
    assert.equal(config.receiptsPerHour, 200)
    assert.deepEqual(config.trustProxy, ['loopback', '10.0.0.0/8', 'fd00::/8'])
    assert.equal(config.metricsPort, 9100)
  })

  const bad: [keyof typeof ownSettings, string][] = [
    ['ACTOR', 'two words'],
    ['HOST', 'http://x'],
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['SITE_URL', 'example.org'],
    ['SITE_URL', 'https://example.org/path'],
    ['API_URL', 'https://api.example.org/path'],
    ['SPREADSHEET_URL', 'http://example.org/'],
    ['WISH_DAYS', '31'],
    ['RETENTION_DAYS', '0'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['RECEIPTS_PER_HOUR', '0'],
    ['CONNECTIONS_PER_ADDRESS', '4001'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback,::/0'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_HOST', '10.0.0.1/8'],
    ['UNSAFE_DATABASE', 'yes'],
    ['UNSAFE_NODE', 'yes'],
    ['ENQUIRIES_PER_DAY', '-1'],
    ['LOG_LEVEL', 'loud'],
  ]
  for (const [name, value] of bad) {
    it(`reject ${name}=${JSON.stringify(value)} in one line that names it`, () => {
      const lines = problemsOf({ [name]: value }).filter((line) => line.startsWith(`${name} is`))

      const [line] = lines.filter((text) => text.includes(ownSettings[name].takes))
      assert.ok(line, lines.join('\n'))
    })
  }

  it('are all tested above, except the folder, which only the disk can validate', () => {
    const tried = bad.map(([name]) => name)

    assert.deepEqual(
      Object.keys(ownSettings).filter((name) => !tried.some((other) => other === name)),
      ['DATA_DIR'],
    )
  })

  for (const query of ['', '?requireTLS=true', '?requireTLS=false&name=desk']) {
    it(`accept a mail server with ${query || 'nothing'} after it`, () => {
      const smtpUrl = `smtp://mail.example.org${query}`

      const config = readConfig({ SMTP_URL: smtpUrl, NOTIFY_TO: 'a@example.org' })

      assert.equal(config.channels.SMTP_URL, smtpUrl)
    })
  }

  it('report all problems at once, one line each', () => {
    const lines = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', RETENTION_DAYS: 'x' })

    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['PORT', 'RETENTION_DAYS', 'LOG_LEVEL'],
    )
  })

  it('show the rejected value, but never a secret', () => {
    const [port] = problemsOf({ PORT: '99999' })
    const [database] = problemsOf({ DATABASE_URL: 'mysql://app:hunter2@db/site' })
    const secret = problemsOf({ WEBHOOK_SECRET: 'hunter2', WEBHOOK_URL: 'https://x.org' })
    const [webhook] = problemsOf({
      WEBHOOK_URL: 'http://app:hunter2@x.org',
      WEBHOOK_SECRET: SECRET,
    })

    assert.match(port ?? '', /"99999"/)
    assert.match(database ?? '', /"mysql:\/\/\*\*\*"/)
    assert.match(webhook ?? '', /"http:\/\/\*\*\*"/)
    assert.doesNotMatch([database, webhook, ...secret].join(), /hunter2|app/)
  })

  for (const [name, value, other] of [
    ['SMTP_URL', 'smtp://mail', 'NOTIFY_TO'],
    ['NOTIFY_TO', 'a@example.org', 'SMTP_URL'],
    ['NOTIFY_FROM', 'a@example.org', 'SMTP_URL'],
    ['RECEIPT_FROM', 'a@example.org', 'SMTP_URL'],
    ['WEBHOOK_URL', 'https://example.org', 'WEBHOOK_SECRET'],
    ['WEBHOOK_SECRET', SECRET, 'WEBHOOK_URL'],
  ] as const) {
    it(`require ${other} with ${name}`, () => {
      assert.deepEqual(problemsOf({ [name]: value }), [
        `${name} is set, but ${other} is not: set both`,
      ])
    })
  }
})

describe('.env.example', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8')

  it('lists every setting with its default', () => {
    const fallbacks = Object.entries(settings).map(([name, { fallback }]) => [name, fallback])

    assert.deepEqual({ ...parseEnv(text) }, Object.fromEntries(fallbacks))
  })

  it('explains each setting in a line', () => {
    for (const name of Object.keys(settings)) {
      assert.match(text, new RegExp(`^# .{20,}\\n${name}=`, 'm'))
    }
  })
})

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
  return []
}
