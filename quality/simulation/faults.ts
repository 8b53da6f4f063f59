import type { Life, World } from './around.ts'
import { BUSY, FULL, IO_ERROR } from './disk.ts'
import { DAY_MS } from './oracle.ts'
import type { Random } from './random.ts'
import { releases } from './server.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]

/** Faults at the interfaces; each ends after a while. */
const faults = {
  crash(world, random) {
    const server = random.pick(world.servers)
    if (server.process !== undefined) server.process.stepsLeft = random.whole(1, 40)
    const awayMs = random.chance(0.05)
      ? random.between(HOUR_MS, 15 * HOUR_MS)
      : random.between(SECOND_MS, 10 * MINUTE_MS)
    world.disturbed(`${server.name} will crash`, awayMs + MINUTE_MS)
    world.later(awayMs, 'starts again', () => {
      server.crash()
      if (!world.isRestoring) server.start()
    })
  },
  rollOut(world, random) {
    const release = random.whole(0, releases.length - 1)
    world.disturbed('a release goes out', world.servers.length * MINUTE_MS)
    for (const [index, server] of world.servers.entries()) {
      world.later(index * random.between(SECOND_MS, MINUTE_MS), 'goes out', () =>
        roll(world, server, release),
      )
    }
  },
  commitFails(world, random) {
    world.disk.trouble.failing = {
      count: random.whole(1, 4),
      code: random.pick([FULL, IO_ERROR, BUSY]),
    }
    world.disturbed('commits fail', MINUTE_MS)
    world.later(MINUTE_MS, 'commits work', () => {
      world.disk.trouble.failing.count = 0
    })
  },
  threadDies(world) {
    world.disk.trouble.dying = 1
    world.disturbed('a thread dies after a commit', MINUTE_MS)
    world.later(MINUTE_MS, 'threads live', () => {
      world.disk.trouble.dying = 0
    })
  },
  diskFull: forAWhile('the disk is full', (world, isOn) => {
    world.disk.trouble.isFull = isOn
  }),
  locked: forAWhile('somebody locks the database', (world, isOn) => {
    world.disk.trouble.isLocked = isOn
  }),
  /** Awaits within transactions take time, so that others can interleave. */
  slowDisk: forAWhile('the disk is slow', (world, isOn, random) => {
    world.disk.trouble.pauseMs = isOn ? random.between(1, 300) : 0
  }),
  badNetwork: forAWhile('the network is bad', (world, isOn, random) => {
    const [lost, twice] = isOn ? [random.between(0, 0.6), random.between(0, 0.3)] : [0, 0]
    world.network = {
      losesRequests: lost,
      losesAnswers: lost,
      twice,
      slowMs: isOn ? random.between(0, 20_000) : 0,
    }
  }),
  mailDown: forLong('the mail server is down', (world, isOn) => {
    world.mail.isDown = isOn
  }),
  mailBad: forAWhile('the mail server loses answers', (world, isOn, random) => {
    world.mail.losesAnswers = isOn ? random.between(0, 0.5) : 0
    world.mail.slowMs = isOn ? random.between(0, 100_000) : 0
  }),
  webhookDown: forLong('the webhook is down', (world, isOn) => {
    world.webhook.isDown = isOn
  }),
  webhookBad: forAWhile('the webhook loses answers', (world, isOn, random) => {
    world.webhook.losesAnswers = isOn ? random.between(0, 0.5) : 0
    world.webhook.slowMs = isOn ? random.between(0, 40_000) : 0
  }),
  clockLeaps(world, random) {
    const clock = random.pick(world.clocks)
    if (clock.aheadMs !== 0) return
    const days = random.pick([-400, -30, -2, 2, 30, 400])
    clock.aheadMs = days * DAY_MS * random.between(0.5, 1)
    const ms = random.between(MINUTE_MS, 6 * HOUR_MS)
    world.disturbed(`a clock leaps by ${(clock.aheadMs / DAY_MS).toFixed(1)} days`, ms + HOUR_MS)
    world.later(ms, 'a clock is set right', () => {
      clock.aheadMs = 0
    })
    if (random.chance(0.5)) return
    // What could not be delivered with the wrong clock fails once more with the right one.
    world.mail.isDown = true
    world.later(ms + random.between(0, HOUR_MS), 'the mail server is up', () => {
      world.mail.isDown = false
    })
  },
  clockDrifts(world, random) {
    const clock = random.pick(world.clocks)
    if (clock.aheadMs !== 0) return
    clock.aheadMs = random.between(-4 * HOUR_MS, 4 * HOUR_MS)
    const ms = random.between(HOUR_MS, DAY_MS)
    world.disturbed(`a clock is off by ${(clock.aheadMs / HOUR_MS).toFixed(1)} hours`, ms)
    world.later(ms, 'a clock is set right', () => {
      clock.aheadMs = 0
    })
  },
} satisfies Record<string, (world: World, random: Random) => void>

export type FaultName = keyof typeof faults

// its own keys
export const faultNames = Object.keys(faults) as FaultName[]

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name)
}

export function strike(name: FaultName, world: World, random: Random): void {
  faults[name](world, random)
}

function roll(world: World, server: Life, release: number): void {
  if (world.isRestoring) return
  server.stop(() => {
    server.release = release
    if (!world.isRestoring) server.start()
  })
}

type Switch = (world: World, isOn: boolean, random: Random) => void

function forAWhile(what: string, change: Switch) {
  return lasting(what, change, (random) =>
    random.between(SECOND_MS, random.chance(0.2) ? HOUR_MS : 2 * MINUTE_MS),
  )
}

function forLong(what: string, change: Switch) {
  return lasting(what, change, (random) =>
    random.between(MINUTE_MS, random.chance(0.05) ? 5 * DAY_MS : 2 * HOUR_MS),
  )
}

function lasting(what: string, change: Switch, draw: (random: Random) => number) {
  let ends = 0
  return (world: World, random: Random) => {
    const ms = draw(random)
    change(world, true, random)
    world.disturbed(what, ms)
    ends += 1
    const mine = ends
    world.later(ms, `no longer: ${what}`, () => {
      if (mine === ends) change(world, false, random)
    })
  }
}
