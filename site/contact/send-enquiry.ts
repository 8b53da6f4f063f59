import { IDEMPOTENCY_HEADER } from '@app/contract/enquiry.ts'

/** What the form holds: its fields, and the honeypot if something filled it. */
export type Enquiry = Record<string, string>

/** What our server says of an enquiry that it took. */
export interface Receipt {
  id: string
  receivedAt: Date
}

/** Comes after the success, which does not wait for it; undefined if the answer cannot be read. */
export interface Accepted {
  receipt: Promise<Receipt | undefined>
}

export interface Sends {
  /** Each resolves when its endpoint took the enquiry and rejects with the reason if not. */
  api: Promise<Accepted>
  spreadsheet: Promise<void>
}

/** What is wrong with a field, in words for whoever filled it. */
export interface FieldProblem {
  field: string
  message: string
}

/** An answer that would be the same the next time: the enquiry has to be changed first. */
export class FinalRefusal extends Error {
  status: number
  /** Empty if the answer names no field, as that of a proxy does not. */
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
}

/** Long enough for a phone at the edge of a network, short enough to try again. */
const TIMEOUT_MS = 15_000

/** Both sends start at once; neither waits for the other. */
export function sendEnquiry(enquiry: Enquiry, key: string, endpoints: Endpoints): Sends {
  return {
    api: sendToApi(enquiry, key, endpoints),
    spreadsheet: sendToSpreadsheet(enquiry, endpoints),
  }
}

export async function sendToApi(
  enquiry: Enquiry,
  key: string,
  { apiUrl, timeoutMs }: Endpoints,
): Promise<Accepted> {
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key }
  const response = await post(apiUrl, { headers, body: JSON.stringify(enquiry) }, timeoutMs)
  if (FINAL.has(response.status)) {
    throw new FinalRefusal(response.url, response.status, await readProblems(response))
  }
  if (response.status !== 200) throw refusal(response)
  return { receipt: readReceipt(response) }
}

/** The specification has the answer logged, and does not say what is in it. */
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

/** No header of our own: the request stays simple, so another origin's server sees no preflight. */
async function sendToSpreadsheet(
  enquiry: Enquiry,
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
 * What may outlive the page is 64 KiB at a time, all sends together, and a send whose answer nobody
 * reads counts until it is swept away: the next would fail at once.
 */
function readOut(response: Response): void {
  response.text().catch(console.error)
}
