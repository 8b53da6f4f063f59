import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { collectDefaultMetrics } from '@prometheus-io/client'
import { operationsGuide, readDocument } from '../tools/checks/documents-for-tests.ts'
import { commands } from './cli/commands.ts'
import { ownSettings } from './config.ts'
import { buildMetrics } from './metrics.ts'

const guide = readDocument(...operationsGuide)
const watched = readDocument('docs/operations/monitor.md')

describe('the guide to operations', () => {
  it('describes every setting except those of channels, which .env.example explains', () => {
    const missing = Object.keys(ownSettings).filter((name) => !guide.includes(`\`${name}\``))

    assert.deepEqual(missing, [])
  })

  it('describes every metric, and only metrics that exist', () => {
    const { registry } = buildMetrics()
    const ours = registry.getMetricsAsArray().map(({ name }) => name)
    collectDefaultMetrics({ register: registry })
    const all = registry.getMetricsAsArray().map(({ name }) => name)

    assert.deepEqual(
      ours.filter((name) => !new RegExp(`\\b${name}\\b`).test(watched)),
      [],
    )
    // `given_up` is an outcome of receipts.
    const named = [
      ...guide.matchAll(/\b(?!given_)\w+_(?:total|seconds|bytes|up|waiting|standbys)\b/g),
    ]
    for (const [name] of named) assert.ok(all.includes(name), name)
  })

  it('uses only commands that the tool has', () => {
    const calls = [...guide.matchAll(/(?:`|^|DATABASE_URL= )enquiries ([a-z][a-z-]*)/gm)]
    const called = calls.flatMap(([, name]) => name ?? [])

    assert.ok(called.length > 10)
    for (const name of called) assert.ok(commands.has(name), name)
  })

  it('names an action for every alert', () => {
    const alerts = [...guide.matchAll(/- alert: (\w+)/g)].flatMap(([, name]) => name ?? [])

    assert.ok(alerts.length > 0)
    for (const name of alerts) assert.ok(guide.includes(`\n| \`${name}\``), name)
  })
})
