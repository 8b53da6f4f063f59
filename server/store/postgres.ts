import { MAX_LEAP_MS, trackTime } from './believed-time.ts'
import { groupWrites } from './group-writes.ts'
import { buildAcceptAll, type Item } from './postgres/accept.ts'
import { findAuditProblems } from './postgres/audit.ts'
import { backUpPostgres } from './postgres/backup.ts'
import { openPostgresConnection } from './postgres/connection.ts'
import { deliveryOperations } from './postgres/deliveries.ts'
import { deskOperations } from './postgres/desk.ts'
import { digestOperations } from './postgres/digests.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
import { privacyOperations } from './postgres/privacy.ts'
import { readingOperations } from './postgres/reading.ts'
import { ENQUIRY_BYTES, type EnquiryStore, groupLimits } from './store.ts'
import { acceptanceOf, identify, type Stored } from './stored-enquiry.ts'

/** PostgreSQL: any number of servers on one database. */
export function openPostgresStore(url: string, options?: PostgresOptions): EnquiryStore {
  const connection = openPostgresConnection(url, options)
  const { query, transaction } = connection
  const time = trackTime()
  const group = groupWrites<Item, Stored>({
    write: buildAcceptAll(connection),
    ...groupLimits,
    atOnce: 1,
  })

  return {
    async accept(enquiry, channels) {
      return acceptanceOf(
        await group.add({ enquiry: identify(enquiry, time.arrivalMs()), channels }),
      )
    },

    ...deliveryOperations(connection),
    ...digestOperations(connection),
    ...deskOperations(connection),
    ...readingOperations(connection),
    ...privacyOperations(connection),

    backup: (file) => transaction((client) => backUpPostgres(client, file), SNAPSHOT),

    verify: () =>
      transaction(async (client) => {
        const { rows } = await client.query(
          `SELECT count(*) AS count FROM delivery
           WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE enquiry.id = delivery.enquiry_id)`,
        )
        const strays = Number(rows[0]?.count)
        const problems = strays === 0 ? [] : [`${strays} deliveries have no enquiry`]
        return [...problems, ...(await findAuditProblems(client))]
      }, SNAPSHOT),

    async ping(isClockRight = false) {
      const filler = Buffer.alloc(group.isFailing ? ENQUIRY_BYTES : 0)
      const values = [new Date(), filler, isClockRight, new Date(time.steadyMs())]
      const { rows } = await query(BEAT, values)
      return time.believe(rows[0]?.at.getTime())
    },

    now: () => new Date(time.arrivalMs()),

    async close() {
      await group.drain()
      await connection.close()
    },
  }
}

/** All statements see the database as of one moment. */
const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** The first of a restored database goes by its last entry in the audit log. */
const BEAT = `
  INSERT INTO heartbeat AS last (id, at, filler)
  VALUES (1, coalesce((SELECT at FROM audit ORDER BY number DESC LIMIT 1), $1), $2)
  ON CONFLICT (id) DO UPDATE SET filler = excluded.filler, at =
    CASE WHEN $3 THEN $1::timestamptz ELSE greatest(last.at,
      CASE WHEN $1 < last.at + interval '${MAX_LEAP_MS} milliseconds' THEN $1 ELSE $4 END) END
  RETURNING at`
