import assert from 'node:assert/strict'
import { CONTACT_PATH, IDEMPOTENCY_HEADER } from '@app/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { StoreUnavailableError } from './store/store.ts'

export const enquiry = {
  name: 'Ada',
  email: 'ada@example.org',
  phoneNumber: '+91 361 234 5678',
  message: 'Hello',
}

export function post(app: FastifyInstance, payload: object, key?: string) {
  const headers = key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }
  return app.inject({ method: 'POST', url: CONTACT_PATH, payload, headers })
}

export function postForm(
  app: FastifyInstance,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: CONTACT_PATH,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export function assertProblem(response: Awaited<ReturnType<typeof post>>, status: number) {
  assert.equal(response.statusCode, status, response.body)
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
  const problem = response.json()
  assert.equal(problem.status, status)
  assert.ok(problem.title && problem.detail && problem.type)
}

/** Simulates a failing disk, which no test can produce. */
export function brokenStore(error: Error = new StoreUnavailableError('disk full')): EnquiryStore {
  const fail = () => Promise.reject(error)
  return {
    accept: fail,
    ping: fail,
    close: async () => undefined,
  } as unknown as AppOptions['store']
}
