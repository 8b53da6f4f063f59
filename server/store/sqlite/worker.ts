import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { answerCalls, type Call } from './answer-calls.ts'
import { openSqliteDatabase } from './database.ts'

const { file }: { file: string } = workerData
const port = parentPort
if (port === null) throw new Error('this file is the thread of the SQLite store')

answerCalls(
  {
    onCall: (listener) => port.on('message', listener),
    *waiting(): Generator<Call> {
      for (;;) {
        const received = receiveMessageOnPort(port)
        if (received === undefined) return
        yield received.message
      }
    },
    answer: (answer) => port.postMessage(answer),
  },
  () => openSqliteDatabase(file),
)
