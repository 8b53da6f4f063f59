export interface Mistake {
  name: string
  path: string
  from: string
  to: string
  /** With it, a world takes so long that one day must do. */
  isSlow: boolean
}

const [store, sql] = ['server/store', 'server/store/sql']

/** Plausible mistakes, each in one place; the simulation must detect each of them. */
export const mistakes: readonly Mistake[] = [
  mistake(
    'a repeat is taken for another',
    `${store}/stored-enquiry.ts`,
    'if (!isHashOf(enquiry',
    'if (isHashOf(enquiry',
  ),
  mistake(
    'only what looks automatic is delivered',
    `${sql}/accept.ts`,
    'if (quarantineReason !== null) return []',
    'if (quarantineReason === null) return []',
  ),
  mistake(
    'what is due is due no more',
    `${sql}/deliveries.ts`,
    '(at <= (SELECT now()) OR',
    '(at >= (SELECT now()) AND',
  ),
  mistake(
    'a claim has no lease',
    `${sql}/deliveries.ts`,
    'SET token = $2, attempts = attempts + 1, at = $',
    'SET token = $2, attempts = attempts + 1, at = now() - $',
  ),
  mistake(
    'settled before it is sent',
    'server/delivery/outbox.ts',
    '  const error = await trySend(',
    "  await store.settle(claim, { status: 'sent' }).catch(() => undefined)\n  const error = await trySend(",
  ),
  mistake(
    'a settlement is not awaited',
    'server/delivery/outbox.ts',
    'await store.settle(claim, settlement)',
    'void store.settle(claim, settlement)',
  ),
  mistake(
    'retention turned round',
    `${sql}/privacy.ts`,
    'const OVER = `received_at < $1',
    'const OVER = `received_at > $1',
  ),
  mistake(
    'purged by whichever time is later',
    'server/upkeep.ts',
    'Math.min(now, believed)',
    'Math.max(now, believed)',
  ),
  mistake(
    'any clock is believed',
    `${store}/believed-time.ts`,
    'MAX_LEAP_MS = 12 * 3_600_000',
    'MAX_LEAP_MS = Number.MAX_SAFE_INTEGER',
  ),
  mistake(
    'any clock dates an arrival',
    `${store}/build-store.ts`,
    'receivedAtMs: time.arrivalMs()',
    'receivedAtMs: machine.now()',
  ),
  mistake(
    'the ledger is not written',
    `${sql}/privacy.ts`,
    'await recordErasures(client, erasuresOf(',
    'void ((..._given: unknown[]) => undefined)(client, erasuresOf(',
  ),
  mistake(
    'an erasure leaves the log',
    `${store}/build-store.ts`,
    'await untilFree(machine, endErase)',
    '',
  ),
  mistake(
    'a restore forgets the ledger',
    `${store}/restore-backup.ts`,
    'await forget(source, [...erasures, ...(await readErasures(target))])',
    '',
  ),
  mistake(
    'spam is still delivered',
    `${sql}/deliveries.ts`,
    "DELETE FROM delivery WHERE enquiry_id = $1 AND status <> 'sent'",
    "DELETE FROM delivery WHERE enquiry_id = $1 AND status = 'none'",
  ),
  mistake(
    'what is released goes nowhere',
    `${sql}/deliveries.ts`,
    'const rows = channels.map((channel) => ({ enquiry_id: id, channel }))',
    'const rows: object[] = []',
  ),
  mistake('the desk hears of old news alone', 'desk/indexing.ts', '!seen.has(id)', 'seen.has(id)'),
  mistake(
    'an answer before the store has it',
    'server/contact.ts',
    'const acceptance = await store.accept(',
    "const acceptance = (store.accept({ ...normalized(request.body), idempotencyKey, sender, quarantineReason }, outbox.channels).catch(() => undefined), { outcome: 'stored' as const, id: machine.randomUUID(), receivedAt: new Date(0) }) ?? await store.accept(",
  ),
  mistake(
    'answers are mixed up',
    `${store}/sqlite/answer-calls.ts`,
    'stored.slice(end - length, end)',
    'stored.slice(0, length)',
  ),
  mistake(
    'nothing is rolled back',
    `${store}/sqlite/connection.ts`,
    "if (open.isTransaction) open.exec('ROLLBACK')\n          throw error\n        }\n      }),",
    'throw error\n        }\n      }),',
    true,
  ),
  mistake('a restore leaves out deliveries', `${store}/tables.ts`, '\n  deliveryTable,\n', '\n'),
  mistake(
    'a send has no end',
    'server/delivery/try-send.ts',
    'await Promise.race([sending, aborted])',
    'await sending; void aborted',
  ),
  mistake(
    'a removed channel fails at once',
    'server/delivery/orphans.ts',
    'giveUp(channel, REASON, giveUpAfterMs)',
    'giveUp(channel, REASON, 0)',
  ),
  mistake(
    'a text that the form accepts is rejected',
    'server/read-enquiry.ts',
    '|\\p{Cs}/u',
    '|\\p{Cs}|\\ufffd/u',
  ),
  mistake(
    'a thread that died is asked again',
    `${store}/sqlite.ts`,
    '    thread = undefined\n',
    '',
  ),
  mistake(
    'a delivery fails for good at its first error',
    'server/delivery/outbox.ts',
    'claim.waitedMs >= pace.giveUpAfterMs',
    'claim.waitedMs < pace.giveUpAfterMs',
  ),
  // Defects that the simulation has found before.
  mistake(
    'a retry delivers spam that failed',
    `${sql}/deliveries.ts`,
    "DELETE FROM delivery WHERE enquiry_id = $1 AND status <> 'sent'",
    "DELETE FROM delivery WHERE enquiry_id = $1 AND status = 'due'",
  ),
  mistake(
    'a wrong clock dates an erasure',
    `${store}/erasure.ts`,
    'isWrong ? believedMs : now',
    'now',
  ),
  mistake(
    'a wrong clock holds up deliveries',
    `${sql}/deliveries.ts`,
    '(at <= (SELECT now()) OR at >',
    '(at <= (SELECT now()) AND at <',
  ),
  mistake(
    'what is dated ahead is kept too long',
    `${sql}/privacy.ts`,
    'future !== undefined && (await dateAgain',
    'future?.now === null && (await dateAgain',
  ),
  mistake(
    'a page brings back who was erased',
    `${sql}/accept.ts`,
    'if (salts.length === 0) return stored',
    'if (salts.length >= 0) return stored',
  ),
  mistake(
    'a wrong clock gives up',
    `${sql}/deliveries.ts`,
    'const believed = `',
    "const believed = ms('now()') ?? `",
  ),
  mistake(
    'a clock that is behind gives up',
    `${sql}/deliveries.ts`,
    "const SINCE = 'greatest(now(), coalesce((SELECT at FROM heartbeat), now()))'",
    "const SINCE = 'now()'",
  ),
]

function mistake(name: string, path: string, from: string, to: string, isSlow = false): Mistake {
  return { name, path, from, to, isSlow }
}
