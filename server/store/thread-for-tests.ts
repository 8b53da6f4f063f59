import { realMachine } from './machine.ts'
import { type Answer, answerCalls, type Call } from './sqlite/answer-calls.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import type { StartThread } from './sqlite.ts'

const { now } = Date

/** Real threads have the real time, whatever a test does to the clock of its own. */
const machine = { ...realMachine, now }

/** All of them take turns: while one waited for another's lock, neither would get on. */
let turn: Promise<unknown> = Promise.resolve()

/** SQLite in this thread, because most of a short test's time would go into starting another. */
export const startHere: StartThread = (file, onAnswer) => {
  let take = (_call: Call) => {}
  let settle = (_answer: Answer) => {}
  const port = {
    onCall(listener: typeof take) {
      take = listener
    },
    waiting: () => [],
    answer: (answer: Answer) => settle(structuredClone(answer)),
  }
  answerCalls(port, () => openSqliteDatabase(file, machine))

  return {
    post(call) {
      const copy = structuredClone(call)
      const answered = turn.then(
        () =>
          new Promise<Answer>((resolve) => {
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
