import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { openSpreadsheetFile } from '../spreadsheet-file.ts'
import { enquiry } from '../store/enquiry-for-tests.ts'
import { openHere } from '../store/thread-for-tests.ts'
import { erasePerson } from './erase-person.ts'

it('an enquiry mentions a person in its texts, not by an address that ends alike', async (t) => {
  const dir = makeFolder(t)
  const store = openHere(join(dir, 'enquiries.db'))
  const spreadsheet = openSpreadsheetFile(join(dir, 'enquiries.csv'))
  t.after(() => Promise.all([store.close(), spreadsheet.close()]))
  await store.accept({ ...enquiry, email: `not-${enquiry.email}` }, [])
  const message = `Ask ${enquiry.email.toUpperCase()}`
  const mention = await store.accept({ ...enquiry, email: 'bela@example.org', message }, [])

  const { mentionedIn } = await erasePerson({ store, spreadsheet, actor: 't' }, enquiry.email)

  assert.deepEqual(mentionedIn, ['id' in mention && referenceOf(mention.id)])
})
