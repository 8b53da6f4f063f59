import { IDEMPOTENCY_HEADER, NOTICE_HEADER } from '@app/contract/enquiry.ts'

/** The values of the form: its fields, and the honeypot if it was filled in. */
export type FormValues = Record<string, string>

/** Our server's receipt for an accepted enquiry. */
export interface Receipt {
  id: string
  receivedAt: Date
}

/**
 * Resolves after the success, which does not wait for it; undefined if the response is unreadable.
 */
export interface Accepted {
  receipt: Promise<Receipt | undefined>
}

export interface Sends {
  /** Each resolves when its endpoint accepts the enquiry, and otherwise rejects with the reason. */
  api: Promise<Accepted>
  spreadsheet: Promise<void>
}

/** What is wrong with a field, for the person who filled it in. */
export interface FieldProblem {
  field: string
  message: string
}

/** A response that a retry would not change: the enquiry has to be corrected first. */
export class FinalRefusal extends Error {
  status: number
  /** Empty if the response names no field, as that of a proxy. */
  problems: FieldProblem[]

  constructor(url: string, status: number, problems: FieldProblem[]) {
    super(`${url} answered ${status}`)
    this.status = status
    this.problems = problems
  }
}

export interface Endpoints {
  spreadsheetUrl: string
  apiUrl: string
  timeoutMs?: number
  /** The version of the notice that was shown; empty if it was none. */
  notice?: string
}

/** Long enough for a phone with poor reception, short enough to retry. */
const TIMEOUT_MS = 15_000

/** Both requests start at once; neither waits for the other. */
export function sendEnquiry(enquiry: FormValues, key: string, endpoints: Endpoints): Sends {
  return {
    api: sendToApi(enquiry, key, endpoints),
    spreadsheet: sendToSpreadsheet(enquiry, endpoints),
  }
}

export async function sendToApi(
  enquiry: FormValues,
  key: string,
  { apiUrl, timeoutMs, notice }: Endpoints,
): Promise<Accepted> {
  const headers = {
    'content-type': 'application/json',
    [IDEMPOTENCY_HEADER]: key,
    ...(notice && { [NOTICE_HEADER]: notice }),
  }
  const response = await post(apiUrl, { headers, body: JSON.stringify(enquiry) }, timeoutMs)
  if (FINAL.has(response.status)) {
    throw new FinalRefusal(response.url, response.status, await readProblems(response))
  }
  if (response.status !== 200) throw refusal(response)
  return { receipt: readReceipt(response) }
}

/** The specification requires the response to be logged, whatever its content. */
async function readReceipt(response: Response): Promise<Receipt | undefined> {
  const text = await response.text().catch(console.error)
  console.info(text)
  try {
    const { id, receivedAt }: Partial<Record<string, unknown>> = JSON.parse(text ?? '')
    const at = new Date(String(receivedAt))
    return typeof id === 'string' && at.getTime() > 0 ? { id, receivedAt: at } : undefined
  } catch {
    return undefined
  }
}

const FINAL: ReadonlySet<number> = new Set([400, 413, 415, 422])

async function readProblems(response: Response): Promise<FieldProblem[]> {
  const answer: unknown = await response.json().catch(() => undefined)
  const isObject = typeof answer === 'object' && answer !== null
  const errors: unknown = isObject && 'errors' in answer ? answer.errors : undefined
  return Array.isArray(errors) ? errors.filter(isProblem) : []
}

function isProblem(value: unknown): value is FieldProblem {
  if (typeof value !== 'object' || value === null) return false
  const { field, message } = value as Partial<FieldProblem> // each is checked below
  return typeof field === 'string' && typeof message === 'string'
}

/** No custom headers: the request stays simple, so there is no CORS preflight. */
async function sendToSpreadsheet(
  enquiry: FormValues,
  { spreadsheetUrl, timeoutMs }: Endpoints,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(enquiry)) body.append(name, value)
  const response = await post(spreadsheetUrl, { body }, timeoutMs)
  if (!response.ok) throw refusal(response)
  readOut(response)
}

function post(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(url, { ...init, method: 'POST', keepalive: true, signal })
}

function refusal(response: Response): Error {
  readOut(response)
  return new Error(`${response.url} answered ${response.status}`)
}

/**
 * Keepalive requests share a quota of 64 KiB, and a request counts until its response is read or
 * garbage-collected: without reading it, the next request could fail at once.
 */
function readOut(response: Response): void {
  response.text().catch(console.error)
}
