import { exportAll, type Place, runTool } from '../owner.ts'
import { messageOf, type Post } from '../send-enquiries.ts'

/** What the store makes of what was acknowledged. */
export interface Audit {
  acknowledged: number
  stored: number
  /** Acknowledged, and not there, or there with another content. */
  lost: number
  /** Keys that are there more than once. */
  twice: number
  /** Acknowledged with an identifier that is not the one stored. */
  renamed: number
}

/** Asks the owner's tool whether the store is sound, and compares every enquiry in it. */
export async function auditStore(place: Place, acknowledged: Post['acknowledged']): Promise<Audit> {
  await runTool(place, 'verify')
  const idByKey = new Map<string, string>()
  let stored = 0
  for await (const { id, message } of exportAll(place)) {
    const key = message.slice(0, KEY_LENGTH)
    stored += 1
    if (message === messageOf(key)) idByKey.set(key, id)
  }
  const entries = [...acknowledged]
  const lost = entries.filter(([key]) => !idByKey.has(key)).length
  const renamed = entries.filter(([key, id]) => idByKey.has(key) && idByKey.get(key) !== id).length
  return {
    acknowledged: acknowledged.size,
    stored,
    lost,
    twice: stored - idByKey.size,
    renamed,
  }
}

const KEY_LENGTH = 36
