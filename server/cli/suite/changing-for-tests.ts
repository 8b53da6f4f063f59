import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { openSpreadsheetFile } from '../../spreadsheet-file.ts'
import { sent } from '../../store/enquiry-for-tests.ts'
import { accept, openBoth, type Suite } from './suite-for-tests.ts'

export function describeChanging(suite: Suite) {
  const { databaseName } = suite

  describe(`the command line on ${databaseName}`, () => {
    it('corrects the given fields', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store)

      const { code } = await tool('correct', id, '--name', '  Grace ', '--phone', '')
      const missing = await tool('correct', randomUUID(), '--name', 'Nobody')

      assert.deepEqual([code, missing.code], [0, 3])
      const found = (await store.find(id))?.enquiry
      assert.deepEqual([found?.name, found?.phoneNumber, found?.message], ['Grace', '', 'Hello'])
    })

    it('corrects a person in the stand-in too, where an erasure then finds the row', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const id = await accept(store, { email: 'ada@exmaple.org', message: 'One, "two"\n=3' })
      const { enquiry } = (await store.find(id)) ?? {}
      assert.ok(enquiry)
      await sheet.append({ ...enquiry, message: 'Another' })
      await sheet.append(enquiry)

      const corrected = await tool('correct', id, '--email', 'ada@example.org')
      const rows = await sheet.list('ada@example.org')
      const erased = await tool.withInput('ADA@example.org\n')('erase', '--email', '-')

      assert.equal(corrected.out, 'Corrected: email; spreadsheet rows 1.\n')
      assert.partialDeepStrictEqual(rows, [{ name: enquiry.name, message: enquiry.message }])
      assert.equal(erased.out, 'Removed: enquiries 1, deliveries 0, spreadsheet rows 1.\n')
      assert.equal((await sheet.list('ada@exmaple.org')).length, 1, 'of another enquiry')
    })

    it('reports mentions in notes and saved replies when it erases', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store, { email: 'zoe@example.org' })
      const other = await accept(store, { message: 'Hello' })
      await store.mark(other, { note: 'Wife of ZOE@example.org' }, 'owner')
      await store.saveReply({ name: 'Forward', text: 'Ask zoe@example.org.' }, 'owner')
      await store.saveReply({ name: 'Thanks', text: 'Thank you.' }, 'owner')

      const { errors } = await tool('erase', '--email', 'zoe@example.org')
      const nobody = await tool.withInput('')('erase', '--email', '-')

      const where = [`enquiry ${referenceOf(other)}`, "the saved reply 'Forward'"]
      assert.equal(
        errors,
        where.map((in_) => `The address is still mentioned in ${in_}.\n`).join(''),
      )
      assert.equal(nobody.code, 2)
    })

    it('erases every trace of a person and reports it', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const filler = Array.from({ length: 400 }, (_, index) => index)
      await Promise.all(
        filler.map(async (index) => {
          const email = index % 8 === 0 ? 'Zenobia.Q@example.org' : `other${index}@example.org`
          const message = `I am ${email}`.repeat(20)
          await accept(store, { name: email, email, message }, ['email'])
        }),
      )
      const receivedAt = new Date()
      const row = { ...sent, status: 'accepted' } as const
      await sheet.append({ ...row, receivedAt, email: 'zenobia.q@example.org' })
      await sheet.append({ ...row, receivedAt, email: 'other@example.org' })
      const id = await accept(store, { message: 'Ask ZENOBIA.Q@example.org' })

      const { code, out, errors } = await tool('erase', '--email', 'zenobia.q@EXAMPLE.org')

      assert.equal(code, 0)
      assert.equal(out, 'Removed: enquiries 50, deliveries 50, spreadsheet rows 1.\n')
      assert.match(errors, new RegExp(referenceOf(id)), 'whoever mentions the address is named')
      assert.equal(await store.count({}), 351)
      await store.correct(id, { message: 'Ask her' }, 'tester')
      const again = await tool('erase', '--email', 'zenobia.q@example.org')
      assert.equal(again.code, 3)
      for (const name of await readdir(tool.dir)) {
        const bytes = await readFile(join(tool.dir, name), 'latin1')
        assert.doesNotMatch(bytes, /zenobia/i, `${name} holds what was erased`)
      }
      assert.doesNotMatch((await tool('audit')).out, /zenobia|example/i)
    })

    it('deletes one enquiry with its spreadsheet row, and a restore leaves it out', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store, { message: 'One' })
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const { enquiry } = (await store.find(id)) ?? {}
      assert.ok(enquiry)
      await sheet.append(enquiry)
      await sheet.append({ ...enquiry, message: 'Two' })
      await accept(store, { message: 'Two' })
      const file = join(tool.dir, 'backup.db')
      await tool('backup', file)

      const deleted = await tool('delete', id)
      const again = await tool('delete', id)
      const proof = await tool('verify', '--backup', file)

      assert.deepEqual([deleted.code, again.code, await store.count({})], [0, 3, 1])
      assert.equal(deleted.out, 'Deleted: enquiries 1, spreadsheet rows 1.\n')
      assert.doesNotMatch(await readFile(join(tool.dir, 'enquiries.csv'), 'utf8'), /One/)
      assert.match(proof.out, /: changed 0, purged 0, erased 1, added 0\.\n$/)
    })

    it('purges what is past its retention, in the spreadsheet too', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const sheet = openSpreadsheetFile(join(tool.dir, 'enquiries.csv'))
      t.after(() => sheet.close())
      const days = 24 * 3_600_000
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 11 * days })
      await accept(store, { message: 'old' })
      await accept(store, { message: 'old too', quarantineReason: 'links' })
      await sheet.append({ ...sent, status: 'accepted', receivedAt: new Date() })
      t.mock.timers.reset()
      await accept(store, { message: 'new' })

      const { code, out } = await tool.with({ RETENTION_DAYS: '10' })('purge')

      assert.equal(code, 0)
      assert.match(out, /: enquiries 2, spreadsheet rows 1\.\n$/)
      assert.equal(await store.count({}), 1)
    })

    it('trusts the clock when it purges, after a long idle time', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const month = 30 * 24 * 3_600_000
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - month })
      await store.ping(true)
      t.mock.timers.reset()
      const doubted = (await store.ping()).getTime()

      const { code } = await tool('purge')

      const believed = (await store.ping()).getTime()
      assert.equal(code, 0)
      assert.ok(believed - doubted > month / 2)
    })

    it('makes failed deliveries due again, and releases from quarantine', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store, { message: 'a' }, ['webhook'])
      const [claim] = await store.claim('webhook', 1, 1000)
      assert.ok(claim)
      await store.settle(claim, { status: 'failed', error: 'gone' })
      const held = await accept(store, { message: 'b', quarantineReason: 'links' })
      const settings = {
        WEBHOOK_URL: 'https://hooks.example/',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
      }

      const retried = await tool('retry', id)
      const released = await tool.with(settings)('release', held)
      const again = await tool.with(settings)('release', held)
      const others = [await tool('retry'), await tool('retry', 'x'), await tool('release', 'x')]

      assert.match(retried.out, /: 1\.\n$/)
      const codes = [released, again, ...others].map(({ code }) => code)
      assert.deepEqual(codes, [0, 0, 0, 3, 3])
      const claims = await store.claim('webhook', 5, 1000)
      assert.deepEqual(claims.map(({ enquiry }) => enquiry.id).sort(), [id, held].sort())
    })

    it('puts spam into quarantine', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store, {}, ['webhook'])

      const reference = referenceOf(id)
      const codes = [await tool('spam', id), await tool('spam', reference), await tool('spam', 'x')]

      assert.deepEqual(
        codes.map(({ code }) => code),
        [0, 0, 3],
      )
      assert.equal(codes[1]?.out, '', 'it was there already')
      assert.equal(await store.count({ status: 'quarantined' }), 1)
      assert.deepEqual(await store.claim('webhook', 1, 1000), [])
    })
  })
}
