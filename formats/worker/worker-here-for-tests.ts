import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Port, WorkerAnswer, WorkerRequest } from './messages.ts'
import type { FormatsWorker } from './open-source.ts'

export interface WorkerHere extends FormatsWorker {
  isTerminated(): boolean
  die(): void
}

/**
 * The worker end of a real channel in this thread: another thread would compile all formats again.
 */
export function startHere(serve: (page: Port<WorkerAnswer, WorkerRequest>) => void): WorkerHere {
  const { port1, port2 } = new MessageChannel()
  const onError: (() => void)[] = []
  let isTerminated = false
  serve(portOf(port2))
  return {
    postMessage: (request) => port1.postMessage(request),
    addEventListener(kind: string, listen: (event: MessageEvent<WorkerAnswer>) => void) {
      // Error listeners take no event.
      if (kind === 'message')
        port1.on('message', (data) => listen({ data } as MessageEvent<WorkerAnswer>))
      else onError.push(listen as () => void)
    },
    terminate() {
      isTerminated = true
      port1.close()
    },
    isTerminated: () => isTerminated,
    die() {
      for (const tell of onError) tell()
    },
  }
}

function portOf(port: MessagePort): Port<WorkerAnswer, WorkerRequest> {
  return {
    postMessage: (answer, transfer) => port.postMessage(answer, transfer),
    addEventListener: (_, listener) => port.on('message', (data) => listener({ data })),
  }
}
