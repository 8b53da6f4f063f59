import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type OpenChannel, pageChannel } from './channel.ts'
import { type EditablePlots, idOf } from './edit.ts'
import { buildLatency } from './latency.ts'
import { type Member, openMember } from './member.ts'
import { TEAM_VERSION } from './message.ts'
import { SILENCE_MS } from './roll.ts'

const PLOT_COUNT = 6
const surveyId = { seed: 7, plotCount: PLOT_COUNT }

describe('a team', () => {
  it("measures from the edit to the other's frame", async () => {
    const team = buildTeam()
    const [a, b] = [team.join(), team.join()]
    b.paintMs = 80

    a.member.change(3, 'status', 4)
    await settle()

    assert.equal(a.latency.figures()?.lastMs, 80)
    assert.equal(b.latency.figures()?.lastMs, 80)
    const [edit] = a.member.edits()
    assert.equal(edit && a.latency.of(idOf(edit)), 80)
  })

  it('measures nothing on a hidden view', async () => {
    const team = buildTeam()
    const [a, b] = [team.join(), team.join()]
    b.isSeen = false

    a.member.change(3, 'status', 4)
    await settle()

    assert.equal(b.plots.status[3], 4)
    assert.equal(a.latency.figures(), null)
    assert.equal(b.latency.figures(), null)
  })

  it('gives each surveyor a letter, in order of arrival', async () => {
    const team = buildTeam()
    const [a, b, c] = [team.join(), team.join(), team.join()]
    await settle()

    assert.deepEqual(
      [a, b, c].map(({ member }) => member.read().surveyor),
      ['A', 'B', 'C'],
    )
    assert.deepEqual(b.member.read().others, ['A', 'C'])

    a.member.close()
    await settle()
    assert.deepEqual(b.member.read().others, ['C'])
  })

  it('sends a log of any length', async () => {
    const team = buildTeam()
    const a = team.join()
    for (let i = 0; i < 1300; i += 1) a.member.change(i % PLOT_COUNT, 'status', i % 5)
    await settle()

    const late = team.join()
    await settle()

    assert.equal(late.member.edits().length, 1300)
    assert.deepEqual(late.plots, a.plots)
    assert.equal(late.latency.figures(), null, 'a log is no measurement')
  })

  it('removes members that have been silent for long', async () => {
    const team = buildTeam()
    const [a, b] = [team.join(), team.join()]
    await settle()

    team.passMs(SILENCE_MS - 1)
    a.member.beat()
    assert.deepEqual(a.member.read().others, ['B'])
    b.member.beat()
    await settle()
    team.passMs(SILENCE_MS - 1)
    a.member.beat()
    assert.deepEqual(a.member.read().others, ['B'])
    team.passMs(2)
    a.member.beat()
    assert.deepEqual(a.member.read().others, [])
  })

  it('undoes on both sides, the last change first', async () => {
    const team = buildTeam()
    const [a, b] = [team.join(), team.join()]
    a.member.change(3, 'status', 4)
    a.member.change(3, 'status', 2)
    await settle()

    assert.equal(b.member.read().canUndo, false)
    b.member.undo()
    a.member.undo()
    await settle()
    assert.equal(b.plots.status[3], 4)
    a.member.undo()
    await settle()

    assert.equal(a.member.read().canUndo, false)
    assert.deepEqual(a.plots, somePlots())
    assert.deepEqual(b.plots, somePlots())
  })
})

describe('offline', () => {
  it('any sequence of edits, undos and broken connections ends the same everywhere', async () => {
    const act = fc.tuple(
      fc.nat(2),
      fc.oneof(
        fc.record({ plot: fc.nat(PLOT_COUNT - 1), code: fc.nat(3) }),
        fc.constantFrom('undo' as const, 'offline' as const, 'online' as const, 'wait' as const),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const team = buildTeam()
        const all = [team.join(), team.join(), team.join()]
        for (const [who, what] of acts) {
          const member = all[who]?.member
          if (what === 'undo') member?.undo()
          else if (what === 'wait') await settle()
          else if (typeof what === 'string') member?.setOffline(what === 'offline')
          else member?.change(what.plot, 'status', what.code)
          team.passMs(1)
        }

        for (const { member } of all) member.setOffline(false)
        await settle()

        const [first, ...others] = all.map(({ plots }) => plots)
        for (const other of others) assert.deepEqual(other, first)
      }),
      { numRuns: 200 },
    )
  })
})

describe('strangers on the channel', () => {
  it('do no harm, whatever they send', async () => {
    const open = pageChannel(null)
    const here = buildTeam(open).join()
    const stranger = open(() => {})
    const from = 'strangerstranger'
    const hostile = [
      null,
      'x',
      { version: TEAM_VERSION },
      { version: TEAM_VERSION, ...surveyId, from, body: { kind: 'edit', edit: null, madeAt: 1 } },
      { version: TEAM_VERSION, ...surveyId, from, body: { kind: 'painted', id: 'x', at: 1e300 } },
      JSON.parse('{"version":1,"__proto__":{"polluted":1},"body":{"__proto__":{"polluted":1}}}'),
    ]

    for (const data of hostile) stranger.send(data)
    for (let i = 0; i < 500; i += 1) {
      const body = { kind: 'here', surveyor: 'B', since: i }
      stranger.send({ version: TEAM_VERSION, ...surveyId, from: `stranger${i}`, body })
    }
    await settle()

    assert.deepEqual(here.plots, somePlots())
    assert.ok(here.member.read().others.length < 100)
    assert.ok(!('polluted' in {}))
    here.member.change(1, 'status', 4)
    assert.equal(here.plots.status[1], 4)
  })
})

/** A team around one simulated clock. */
function buildTeam(openChannel: OpenChannel = pageChannel(null)) {
  let nowMs = 1_800_000_000_000
  let count = 0
  return {
    passMs(ms: number) {
      nowMs += ms
    },
    join() {
      count += 1
      nowMs += 1
      const plots = somePlots()
      const latency = buildLatency()
      const seat = { plots, latency, paintMs: 0, isSeen: true }
      const member: Member = openMember({
        surveyId,
        plots,
        openChannel,
        view: {
          show() {},
          async painted() {
            nowMs += seat.paintMs
            return seat.isSeen
          },
        },
        latency,
        id: `member${String(count).padStart(5, '0')}`,
        now: () => nowMs,
        onChange: () => {},
      })
      return Object.assign(seat, { member })
    },
  }
}

function somePlots(): EditablePlots {
  return {
    status: new Uint8Array(PLOT_COUNT),
    landUse: new Uint8Array(PLOT_COUNT),
    tax: new Uint8Array(PLOT_COUNT),
  }
}

/** Waits until all messages within a page are delivered, including replies. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
