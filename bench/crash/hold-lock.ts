import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Run as `node hold-lock.ts FILE MS`: another program that writes to the database and takes long. */
const [, , file = '', ms] = process.argv
const db = new DatabaseSync(file, { timeout: 5_000 })
db.exec('BEGIN IMMEDIATE')
await pause(Number(ms))
db.exec('ROLLBACK')
db.close()
