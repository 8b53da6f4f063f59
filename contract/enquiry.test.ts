import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { enquirySchema, PHONE_PATTERN } from './enquiry.ts'

const email = new RegExp(enquirySchema.properties.email.pattern ?? '', 'u')
const phone = new RegExp(enquirySchema.properties.phoneNumber.pattern ?? '', 'u')

describe('the e-mail rule', () => {
  const valid = ['ada@example.org', "o'neil+gis@office.gov.in", 'a@localhost', 'a@bücher.example']
  for (const address of valid) {
    it(`accepts ${address}, as a browser does`, () => {
      assert.match(address, email)
    })
  }

  const local = ['', 'ada', 'ada@', '@example.org', 'a b@example.org', 'ü@example.org']
  const format = ['pay@bank\u202Egro.elpmaxe', 'a@exam\u200Bple.org', 'a@b.org\u2028\u2066']
  const spaces = ['a@b\u2028.org', 'a@b\u00A0c.org', 'a@b.org\u3000']
  const twoSigns = ['a@b.org\uFF20c.org', 'a@b\uFE6Bc.org']
  for (const address of [...local, 'a@-b.org', 'a@b..c', ...format, ...spaces, ...twoSigns]) {
    it(`rejects '${address}'`, () => {
      assert.doesNotMatch(address, email)
    })
  }
})

describe('the phone rule', () => {
  for (const number of ['', '123456', '+91 (361) 234-5678', '0361.234.5678', '123456789012345']) {
    it(`accepts '${number}'`, () => {
      assert.match(number, phone)
    })
  }

  for (const number of ['12345', '1234567890123456', 'call me', '+91 98765 4321x']) {
    it(`rejects '${number}'`, () => {
      assert.doesNotMatch(number, phone)
    })
  }

  it('is a valid pattern attribute, which browsers compile with the v flag', () => {
    const attribute = new RegExp(`^(?:${PHONE_PATTERN})$`, 'v')

    assert.match('+91 (361) 234-5678', attribute)
    assert.doesNotMatch('12345', attribute)
  })

  it('rejects a hostile number at once', () => {
    assert.doesNotMatch(`${'1 '.repeat(50_000)}x`, phone)
  })
})
