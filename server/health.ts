import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import type { Machine } from './store/machine.ts'

/** `/healthz`: the process responds. `/readyz`: an enquiry could be stored. */
export function healthRoutes(app: FastifyInstance, store: EnquiryStore, machine: Machine): void {
  const isReady = watchStore(store, machine)

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })

  app.get('/readyz', async (_request, reply) => {
    if (!(await isReady())) {
      reply.header('retry-after', 5)
      return sendProblem(reply, 503, 'Enquiries cannot be stored just now.')
    }
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
}

/**
 * However many requests there are, the store is pinged at most once a second, one at a time, with a
 * short time limit.
 */
export function watchStore(store: EnquiryStore, machine: Machine): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined

  function ping(): Promise<boolean> {
    const isUp = store.ping().then(
      () => true,
      () => false,
    )
    void isUp.then(() => {
      answer = isUp
      const forget = () => {
        answer = undefined
      }
      machine.after(KEEP_MS, forget, { isIdle: true })
    })
    const isLate = new Promise<false>((resolve) => {
      machine.after(ANSWER_WITHIN_MS, () => resolve(false), { isIdle: true })
    })
    return Promise.race([isUp, isLate])
  }

  return () => {
    answer ??= ping()
    return answer
  }
}

const ANSWER_WITHIN_MS = 2_000
const KEEP_MS = 1_000
