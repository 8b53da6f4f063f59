import { CONTACT_PATH, IDEMPOTENCY_HEADER } from '@app/contract/enquiry.ts'

/** What the form holds: the four fields, and the honeypot if something filled it. */
export type Enquiry = Record<string, string>

export interface Sends {
  /** Each resolves when its endpoint took the enquiry and rejects with the reason if not. */
  api: Promise<void>
  spreadsheet: Promise<void>
}

/** Long enough for a phone at the edge of a network, short enough to try again. */
const TIMEOUT_MS = 15_000

/** Both sends start at once; neither waits for the other. */
export function sendEnquiry(enquiry: Enquiry, key: string, spreadsheetUrl: string): Sends {
  return { api: sendToApi(enquiry, key), spreadsheet: sendToSpreadsheet(enquiry, spreadsheetUrl) }
}

export function sendToApi(enquiry: Enquiry, key: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key }
  return post(CONTACT_PATH, { headers, body: JSON.stringify(enquiry) }, (status) => status === 200)
}

/** No header of our own: the request stays simple, so another origin's server sees no preflight. */
function sendToSpreadsheet(enquiry: Enquiry, url: string): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(enquiry)) body.append(name, value)
  return post(url, { body }, (status) => status >= 200 && status < 300)
}

async function post(
  url: string,
  init: RequestInit,
  isSuccess: (status: number) => boolean,
): Promise<void> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!isSuccess(response.status)) throw new Error(`${url} answered ${response.status}`)
}
