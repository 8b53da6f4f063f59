import type { ProblemAnswer } from '../answers.ts'
import { notices, problemTexts } from '../content/words.ts'

/** An action failed; the message is for the owner. */
export class RefusedError extends Error {
  readonly answer: ProblemAnswer
  /** Of the response; 0 if there was none. */
  readonly status: number

  constructor(answer: ProblemAnswer, status = 0) {
    super(answer.problem)
    this.answer = answer
    this.status = status
  }
}

export function messageOf(error: unknown): string {
  return error instanceof RefusedError ? error.message : notices.failed
}

/**
 * The first visit has the key in its address; it is stored for this origin, which no other process
 * has.
 */
export function takeKey(): void {
  const [, key] = /^#key=([\w-]+)$/.exec(location.hash) ?? []
  if (key === undefined) return
  localStorage.setItem('key', key)
  history.replaceState(null, '', '/')
}

function keptKey(): string {
  return localStorage.getItem('key') ?? ''
}

/** For streams and downloads, which have no headers. */
export function withKey(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}key=${keptKey()}`
}

export function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return readAnswer(
    fetch(path, { headers: { 'x-desk-key': keptKey() }, ...(signal && { signal }) }),
  )
}

export function postJson<Answer>(path: string, body: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-desk-key': keptKey() }
  return readAnswer(fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function readAnswer<Answer>(pending: Promise<Response>): Promise<Answer> {
  const response = await pending.catch(() => {
    throw new RefusedError({ problem: problemTexts.stopped })
  })
  // A desk restarted on this port does not have this session.
  if (response.status === 403) throw new RefusedError({ problem: problemTexts.stopped })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!isJson) throw new RefusedError({ problem: notices.failed })
  const answer = await response.json()
  // The desk's process responds with the types of answers.ts.
  if (response.ok) return answer as Answer
  throw new RefusedError(answer as ProblemAnswer, response.status)
}
