import { anyEnquiries, sendByForm, storedAs } from '../../e2e/any-text.ts'
import { exportAll, type Place } from '../owner.ts'
import { makeDataDir, startServer } from '../real-server.ts'
import { type Desk, notMeasured, type Row } from '../row.ts'
import { openPopup, type Visitor } from './visitor.ts'

/** How many texts one page gets: its toasts queue, and would pile up. */
const PER_PAGE = 100

/**
 * Fills in the form with generated text until it has accepted this many, and finds each in the
 * store.
 */
export async function measureStoredTexts(
  desk: Desk,
  visitor: Visitor,
  wanted: number,
): Promise<Row[]> {
  const what = `generated texts that ${visitor.name}'s form takes`
  if (visitor.missing !== undefined) return [notMeasured(what, visitor.missing)]
  const { taken, offered, refused, altered } = await sendTexts(desk, visitor, wanted)
  const few = Math.ceil(wanted / 10)
  const control = await sendTexts(desk, visitor, few, 'choosy-about-texts.ts')
  return [
    {
      what,
      value: `${taken - refused - altered} of ${taken} stored as typed`,
      bar: `all of at least ${wanted}`,
      ok: refused + altered === 0 && taken >= wanted,
      note: `${offered} offered; ${refused} refused by the server, ${altered} missing or altered`,
    },
    {
      what: 'the same by a server that is choosy about texts',
      value: `${control.refused} refused, ${control.altered} altered`,
      bar: 'must refuse and alter some',
      ok: control.refused > 0 && control.altered > 0,
      note: `of ${control.taken}`,
    },
  ]
}

async function sendTexts(desk: Desk, visitor: Visitor, wanted: number, variant?: string) {
  const place = { dataDir: makeDataDir(desk) }
  const server = await startServer(desk, { ...place, ...(variant && { variant }) })
  const stored: Record<string, string>[] = []
  let offered = 0
  let refused = 0
  for (let seed = 1; stored.length + refused < wanted; seed += 1) {
    desk.say(`texts in ${visitor.name}`, stored.length + refused, wanted)
    const page = await openPopup(visitor, server.url)
    for (const enquiry of anyEnquiries(Math.min(PER_PAGE, wanted), seed)) {
      const sent = await page.run(sendByForm, enquiry)
      offered += 1
      if (sent === null) continue
      if (sent.status === 200) stored.push(storedAs(sent.held))
      else refused += 1
    }
    await page.close()
  }
  await server.end()
  const altered = await countAltered(place, stored)
  return { taken: stored.length + refused, offered, refused, altered }
}

/** Enquiries are identified by their addresses. */
async function countAltered(
  place: Place,
  expected: readonly Record<string, string>[],
): Promise<number> {
  const byAddress = new Map<string, string>()
  for await (const { name, email, phoneNumber, message } of exportAll(place)) {
    byAddress.set(email, JSON.stringify([name, phoneNumber, message]))
  }
  const isThere = ({ name, email, phoneNumber, message }: Record<string, string>) =>
    byAddress.get(email ?? '') === JSON.stringify([name, phoneNumber, message])
  return expected.filter((enquiry) => !isThere(enquiry)).length
}
