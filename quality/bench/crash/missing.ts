import { exportAll, runTool, type StoreLocation } from '../owner.ts'
import type { Row } from '../row.ts'
import { messageOf, type Post } from '../send-enquiries.ts'

/** The acknowledged enquiries compared with the store. */
export interface Audit {
  acknowledged: number
  stored: number
  /** Acknowledged, but missing or stored with other content. */
  lost: number
  /** Keys that were stored more than once. */
  twice: number
  /** Acknowledged with another identifier than the stored one. */
  renamed: number
}

/** Checks the store with the command line, and compares every enquiry in it. */
export async function auditStore(
  location: StoreLocation,
  acknowledged: Post['acknowledged'],
): Promise<Audit> {
  await runTool(location, 'verify')
  const idByKey = new Map<string, string>()
  let stored = 0
  for await (const { id, message } of exportAll(location)) {
    const key = message.slice(0, KEY_LENGTH)
    stored += 1
    if (message === messageOf(key)) idByKey.set(key, id)
  }
  const entries = [...acknowledged]
  const lost = entries.filter(([key]) => !idByKey.has(key)).length
  const renamed = entries.filter(([key, id]) => idByKey.has(key) && idByKey.get(key) !== id).length
  return { acknowledged: entries.length, stored, lost, twice: stored - idByKey.size, renamed }
}

const KEY_LENGTH = 36

/** `enough` of them must be acknowledged, or 'nothing lost' proves nothing. */
export function promise(what: string, audit: Audit, remark: string, enough?: number): Row {
  const { acknowledged, stored, lost, twice, renamed } = audit
  return {
    what,
    value: `${lost} lost, ${twice} twice`,
    bar: `0 lost, 0 twice${enough === undefined ? '' : ` of at least ${enough}`}`,
    ok: lost + twice + renamed === 0 && acknowledged >= (enough ?? 1),
    note: `${acknowledged} acknowledged, ${stored} stored; ${remark}`,
  }
}

/** A control: a test that passes a faulty server would prove nothing about a sound one. */
export function control(what: string, { lost, acknowledged }: Audit): Row {
  return {
    what,
    value: `${lost} lost`,
    bar: 'must lose',
    ok: lost > 0,
    note: `of ${acknowledged} acknowledged`,
  }
}
