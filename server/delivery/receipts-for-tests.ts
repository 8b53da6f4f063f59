import assert from 'node:assert/strict'
import { buildReceipts } from './receipts.ts'

export const facts = {
  name: 'Lessa',
  email: 'support@lessa.example',
  answerDays: 2,
  grievances: 'Grievance Officer',
  requestsUrl: 'https://lessa.example/my-enquiry',
}

export function mailer(port: number) {
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, RECEIPT_FROM: 'hello@lessa.example' }
  return buildReceipts(settings, facts, 10_000) ?? assert.fail()
}
