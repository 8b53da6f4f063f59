import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import { nmeaText } from './sample-for-tests.ts'

describe('NMEA', () => {
  it('has a point for each epoch and the line through them', async () => {
    const layer = await openSample({ 'log.txt': nmeaText })

    assert.equal(layer.format, 'NMEA')
    assert.equal(layer.featureCount, 3 + 1)
    assert.deepEqual(rounded(layer.bounds), [-45, -15.5, 91.8, 26.2])
    assert.deepEqual(await layer.row(0), {
      kind: 'fix',
      time: '12:35:19',
      quality: '1',
      satellites: '08',
      hdop: '0.9',
      height: '545.4',
      knots: '022.4',
      course: '084.4',
      date: '1994-03-23',
    })
    assert.equal((await layer.row(3)).kind, 'track')
  })

  it('leaves out epochs without a position', async () => {
    await assert.rejects(openSample({ 'a.nmea': '$GPRMC,123519,V,,,,,,,230394,,*6A\n' }), {
      code: 'empty',
      message: /NMEA/,
    })
  })
})
