import type { EnquiryStore } from './enquiry-store.ts'
import { realMachine } from './machine.ts'
import { answerCalls, type Call, type CallAnswer } from './sqlite/answer-calls.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { openSqliteStore, type StartThread } from './sqlite.ts'

const { now } = Date

/** The real time, as in a real thread, even if a test mocks its clock. */
const machine = { ...realMachine, now, randomUUID: () => realMachine.randomUUID() }

/** All instances take turns: one that waited for another's lock would block both. */
let turn: Promise<unknown> = Promise.resolve()

/** SQLite in this thread: starting another would take most of a short test's time. */
export const runHere: StartThread = (file, onAnswer) => {
  let take = (_call: Call) => {}
  let settle = (_answer: CallAnswer) => {}
  const port = {
    onCall(listener: typeof take) {
      take = listener
    },
    waiting: () => [],
    answer(answer: CallAnswer) {
      try {
        settle(structuredClone(answer))
      } catch (error) {
        settle({ number: answer.number, failure: 'fault', message: String(error) })
      }
    },
  }
  answerCalls(port, () => openSqliteDatabase(file, machine))

  return {
    post(call) {
      const copy = structuredClone(call)
      const answered = turn.then(
        () =>
          new Promise<CallAnswer>((resolve) => {
            settle = resolve
            take(copy)
          }),
      )
      turn = answered
      void answered.then(onAnswer)
    },
    hold: () => undefined,
    end: async () => undefined,
  }
}

export function openHere(file: string): EnquiryStore {
  return openSqliteStore(file, realMachine, runHere)
}
