import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const text = readFileSync(join(import.meta.dirname, '..', 'dist', 'licences.txt'), 'utf8')

describe('the licences of the shipped packages', () => {
  for (const name of ['react', 'react-toastify', 'maplibre-gl', 'sql.js', 'earcut', 'proj4']) {
    it(`name ${name}`, () => {
      assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: \\S`, 'm'))
    })
  }

  it('leave out packages that are not sent to browsers', () => {
    for (const name of ['commander', 'minimist', 'fontkit']) {
      assert.doesNotMatch(text, new RegExp(`^${name} \\d`, 'm'))
    }
  })

  it('allow redistribution', () => {
    const licences = [...text.matchAll(/^\S+ \d+\.\d+\.\d+\S*: (.+)$/gm)].map(([, name]) => name)

    assert.ok(licences.length > 20)
    for (const licence of licences) assert.match(licence ?? '', /MIT|BSD|BSL|ISC|Apache|CC0/)
  })

  it('contain the notices themselves', () => {
    assert.match(text, /Redistribution and use in source and binary forms/)
    assert.match(text, /Permission is hereby granted/)
  })
})
