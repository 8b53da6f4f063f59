/** A file of the software, and what to replace in it. Each text occurs once in the file. */
export type Mistake = readonly [path: string, ...edits: (readonly [from: string, to: string])[]]

const [store, sql] = ['server/store', 'server/store/sql']

/** Plausible mistakes; the simulation must detect each of them. */
export const simulated = {
  'a repeat is taken for another': [
    `${store}/stored-enquiry.ts`,
    ['if (!isHashOf(enquiry', 'if (isHashOf(enquiry'],
  ],
  'only what looks automatic is delivered': [
    `${sql}/accept.ts`,
    ['if (quarantineReason !== null) return []', 'if (quarantineReason === null) return []'],
  ],
  'what is due is due no more': [
    `${sql}/deliveries.ts`,
    ['(at <= (SELECT now()) OR', '(at >= (SELECT now()) AND'],
  ],
  'a claim has no lease': [
    `${sql}/deliveries.ts`,
    [
      'SET token = $2, attempts = attempts + 1, at = $',
      'SET token = $2, attempts = attempts + 1, at = now() - $',
    ],
  ],
  'settled before it is sent': [
    'server/delivery/outbox.ts',
    [
      '  const error = await trySend(',
      "  await store.settle(claim, { status: 'sent' }).catch(() => undefined)\n  const error = await trySend(",
    ],
  ],
  'a settlement is not awaited': [
    'server/delivery/outbox.ts',
    ['await store.settle(claim, settlement)', 'void store.settle(claim, settlement)'],
  ],
  'a receipt without a confirmation is sent again': [
    'server/delivery/receipts.ts',
    ['isFinal = true', 'isFinal = false'],
  ],
  'receipts are not counted': [
    `${sql}/receipts.ts`,
    ['await client.write(COUNT, [token, address, sender])', ''],
  ],
  'the daily limit of one sender is that of all': [
    `${sql}/daily-limit.ts`,
    ['most: fromOne,', 'most: inAll,'],
  ],
  'retention turned round': [
    `${sql}/privacy.ts`,
    ['const OVER = `received_at < $1', 'const OVER = `received_at > $1'],
  ],
  'a change is not compared with what was shown': [
    `${sql}/desk.ts`,
    ["if (!isStill(was, mark, markOf(now))) return 'changed'", ''],
  ],
  'purged by whichever time is later': [
    'server/upkeep.ts',
    ['Math.min(now, believed)', 'Math.max(now, believed)'],
  ],
  'any clock is believed': [
    `${store}/believed-time.ts`,
    ['MAX_LEAP_MS = 12 * 3_600_000', 'MAX_LEAP_MS = Number.MAX_SAFE_INTEGER'],
  ],
  'any clock dates an arrival': [
    `${store}/enquiry-store.ts`,
    ['receivedAtMs: time.arrivalMs()', 'receivedAtMs: machine.now()'],
  ],
  'the ledger is not written': [
    `${sql}/privacy.ts`,
    [
      'await recordErasures(client, erasuresOf(',
      'void ((..._given: unknown[]) => undefined)(client, erasuresOf(',
    ],
  ],
  'an erasure leaves the log': [
    `${store}/enquiry-store.ts`,
    ['await untilFree(machine, endErase)', ''],
  ],
  'a restore forgets the ledger': [
    `${store}/restore-backup.ts`,
    ['await forget(source, [...erasures, ...(await readErasures(target))])', ''],
  ],
  'spam is still delivered': [
    `${sql}/deliveries.ts`,
    [
      "DELETE FROM delivery WHERE enquiry_id = $1 AND status <> 'sent'",
      "DELETE FROM delivery WHERE enquiry_id = $1 AND status = 'none'",
    ],
  ],
  'what is released goes nowhere': [
    `${sql}/deliveries.ts`,
    [
      'const rows = channels.map((channel) => ({ enquiry_id: id, channel }))',
      'const rows: object[] = []',
    ],
  ],
  'the desk hears of old news alone': ['desk/indexing.ts', ['!seen.has(id)', 'seen.has(id)']],
  'an answer before the store has it': [
    'server/contact.ts',
    [
      'const acceptance = await store.accept(',
      "const acceptance = (store.accept({ ...normalized(request.body), idempotencyKey, sender, quarantineReason }, outbox.channels).catch(() => undefined), { outcome: 'stored' as const, id: machine.randomUUID(), receivedAt: new Date(0) }) ?? await store.accept(",
    ],
  ],
  'answers are mixed up': [
    `${store}/sqlite/answer-calls.ts`,
    ['stored.slice(end - length, end)', 'stored.slice(0, length)'],
  ],
  'nothing is rolled back': [
    `${store}/sqlite/connection.ts`,
    [
      "if (open.isTransaction) open.exec('ROLLBACK')\n          throw error\n        }\n      }),",
      'throw error\n        }\n      }),',
    ],
  ],
  'a restore leaves out deliveries': [`${store}/tables.ts`, ['\n  deliveryTable,\n', '\n']],
  'a send has no end': [
    'server/delivery/try-send.ts',
    ['await Promise.race([sending, aborted])', 'await sending; void aborted'],
  ],
  'a removed channel fails at once': [
    'server/delivery/orphans.ts',
    ['giveUp(channel, REASON, pace.giveUpAfterMs)', 'giveUp(channel, REASON, 0)'],
  ],
  'a text that the form accepts is rejected': [
    'server/read-enquiry.ts',
    ['|\\p{Cs}/u', '|\\p{Cs}|\\ufffd/u'],
  ],
  'a thread that died is asked again': [`${store}/sqlite.ts`, ['    thread = undefined\n', '']],
  'a delivery fails for good at its first error': [
    'server/delivery/outbox.ts',
    ['claim.waitedMs >= pace.giveUpAfterMs', 'claim.waitedMs < pace.giveUpAfterMs'],
  ],
  // Defects that the simulation has found before.
  'a retry delivers spam that failed': [
    `${sql}/deliveries.ts`,
    [
      "DELETE FROM delivery WHERE enquiry_id = $1 AND status <> 'sent'",
      "DELETE FROM delivery WHERE enquiry_id = $1 AND status = 'due'",
    ],
  ],
  'a wrong clock dates an erasure': [`${store}/erasure.ts`, ['isWrong ? believedMs : now', 'now']],
  'a wrong clock holds up deliveries': [
    `${sql}/deliveries.ts`,
    ['(at <= (SELECT now()) OR at >', '(at <= (SELECT now()) AND at <'],
  ],
  'what is dated ahead is kept too long': [
    `${sql}/privacy.ts`,
    ['future !== undefined && (await dateAgain', 'future?.now === null && (await dateAgain'],
  ],
  'a page brings back who was erased': [
    `${sql}/accept.ts`,
    ['if (salts.length === 0) return stored', 'if (salts.length >= 0) return stored'],
  ],
  'a wrong clock gives up': [
    `${sql}/deliveries.ts`,
    ['const believed = `', "const believed = ms('now()') ?? `"],
  ],
  'a clock that is behind gives up': [
    `${sql}/deliveries.ts`,
    [
      "const SINCE = 'greatest(now(), coalesce((SELECT at FROM heartbeat), now()))'",
      "const SINCE = 'now()'",
    ],
  ],
} satisfies Record<string, Mistake>

/** What the other benchmarks add to a server: controls that must fail, and two comparisons. */
const others = {
  'SQLite syncs only at a checkpoint': [
    `${store}/sqlite/connection.ts`,
    ['synchronous = FULL', 'synchronous = NORMAL'],
  ],
  'a log is trusted as it is found': [
    `${store}/sqlite/connection.ts`,
    ['if (!isLogSynced) syncLog(file)', ''],
  ],
  'a deleted log is not noticed': [
    `${store}/sqlite/connection.ts`,
    ['if (logInode !== ', 'if (false && logInode !== '],
  ],
  // A comparison: a short run covers many checkpoints.
  'a checkpoint after every few enquiries': [
    `${store}/sqlite/connection.ts`,
    ['LOG_PAGES = 8_000', 'LOG_PAGES = 40'],
  ],
  'commits as durable as the database is configured': [
    `${store}/postgres/connection.ts`,
    ['SET LOCAL synchronous_commit = on;', ''],
  ],
  'a repeat is answered from what no standby may have': [
    `${store}/postgres/dialect.ts`,
    ["'FOR KEY SHARE'", "''"],
  ],
  'statements time out in the server alone': [
    `${store}/postgres/connection.ts`,
    [`SET LOCAL lock_timeout = \${lockMs}; SET LOCAL statement_timeout = \${statementMs};`, ''],
    ['await cancelStatement(client, CONNECT_WITHIN_MS)', ''],
  ],
  'the store blocks everything while it writes': [
    `${store}/enquiry-store.ts`,
    [
      '): Promise<Acceptance> {',
      '): Promise<Acceptance> { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);',
    ],
  ],
  // A comparison: everything else is done as usual, so the difference is the cost of storing.
  'nothing is stored': [
    `${store}/open-store.ts`,
    [
      'return openSqliteStore(sqliteFile(dataDir), options.machine, startThread)',
      `return {
        accept: async () => ({ outcome: 'stored', id: crypto.randomUUID(), receivedAt: new Date() }),
        claim: async () => [],
        purge: async () => 0,
        ping: async () => new Date(),
        close: async () => undefined,
      } as never`,
    ],
  ],
} satisfies Record<string, Mistake>

export const mistakes = { ...simulated, ...others }

export type MistakeName = keyof typeof mistakes
