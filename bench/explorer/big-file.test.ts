import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SaxesParser } from 'saxes'
import { makeGeoJson, makeKml } from './big-file.ts'

const BYTES = 300_000

describe('big files', () => {
  it('have the requested size, and hardly more', () => {
    for (const { buffer } of [makeGeoJson(BYTES), makeKml(BYTES)]) {
      assert.ok(buffer.length >= BYTES && buffer.length < BYTES + 5000)
    }
  })

  it('contain the stated number of plots, each with a closed ring', () => {
    const { buffer, featureCount } = makeGeoJson(BYTES)

    const { features } = JSON.parse(buffer.toString())

    assert.equal(features.length, featureCount)
    for (const { geometry } of features) {
      assert.deepEqual(geometry.coordinates[0].at(-1), geometry.coordinates[0][0])
    }
  })

  it('are well-formed', () => {
    const { buffer, featureCount } = makeKml(BYTES)
    const parser = new SaxesParser()
    let placemarks = 0
    parser.on('opentag', ({ name }) => {
      if (name === 'Placemark') placemarks += 1
    })
    parser.on('error', (error) => assert.fail(error))

    parser.write(buffer.toString()).close()

    assert.equal(placemarks, featureCount)
  })
})
