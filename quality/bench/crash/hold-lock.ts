import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Run as `node hold-lock.ts FILE MS TIMES`: another program that repeatedly holds a write lock on
 * the database.
 */
const [, , file = '', ms, times] = process.argv
const db = new DatabaseSync(file, { timeout: 5_000 })
for (let time = 0; time < Number(times); time += 1) {
  db.exec('BEGIN IMMEDIATE')
  await pause(Number(ms))
  db.exec('ROLLBACK')
  await pause(500)
}
db.close()
