import { answerCalls, type Call } from '@app/server/store/sqlite/answer-calls.ts'
import type { StartThread } from '@app/server/store/sqlite.ts'
import type { Disk } from './disk.ts'
import { type Clock, Process } from './process.ts'
import type { Scheduler } from './scheduler.ts'

/** The simulated thread of SQLite: the real work, with delayed messages. */
export function threadsOf(
  process: Process,
  scheduler: Scheduler,
  clock: Clock,
  disk: Disk,
): StartThread {
  let count = 0
  return (file, onAnswer, onEnd) => {
    count += 1
    const random = process.random.fork(`thread ${count}`)
    const thread = new Process(`${process.name} thread ${count}`, scheduler, clock, random)
    process.atEnd(() => thread.kill())
    const inbox: Call[] = []
    const delay = () => random.between(0.01, 0.4)
    let listener: (call: Call) => void = () => undefined
    /** The driver blocks its thread, so calls wait while others are under way. */
    let underWay = 0

    const take = () => {
      const first = underWay === 0 ? inbox.shift() : undefined
      if (first === undefined) return
      underWay += 1
      listener(first)
    }
    const onCommit = () => {
      if (disk.trouble.dying === 0) return
      disk.trouble.dying -= 1
      thread.kill()
      scheduler.in(delay(), process, 'thread died', () => onEnd('made up: it died'))
    }
    answerCalls(
      {
        onCall: (listens) => {
          listener = listens
        },
        waiting() {
          underWay += inbox.length
          return inbox.splice(0)
        },
        answer(answer) {
          if (!thread.isAlive) return
          underWay -= 1
          if (inbox.length > 0) scheduler.in(0, thread, 'call', take)
          const copy = copyOf(answer)
          scheduler.in(delay(), process, 'answer', () => thread.isAlive && onAnswer(copy))
        },
      },
      () => disk.open(file, thread, onCommit),
    )

    return {
      post(call) {
        const copy = { ...call, values: call.values.map(copyOf) }
        scheduler.in(delay(), thread, call.operation, () => {
          inbox.push(copy)
          if (random.chance(0.9)) take()
          else scheduler.in(delay(), thread, 'call', take)
        })
      },
      hold: () => undefined,
      end: async () => thread.kill(),
    }
  }
}

/** Copies a message, faster for the usual plain values, lists and objects. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (value instanceof Date) return new Date(value) as T
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) copy[key] = copyOf(part)
  return copy as T
}
