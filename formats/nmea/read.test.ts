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

  it('may have signed degrees, whatever the letter', async () => {
    const text =
      '$GPGGA,1,-3003.1914,N,-5126.2728,E,1,08,0.8,46.1,M,,,\n$GPGLL,3003.1914,S,5126.2728,W\n'
    const { bounds, featureCount } = await openSample({ 'a.nmea': text })

    assert.equal(featureCount, 3)
    assert.deepEqual(rounded(bounds), [-51.43788, -30.05319, -51.43788, -30.05319])
  })

  it('may have waypoints alone, and positions without a time', async () => {
    const text = `$GPWPL,2606.00,N,09142.00,E,Gate*6A\r\n$GPWPL,2612.00,N,09148.00,E,Well*00\r\n`
    const layer = await openSample({ 'a.nmea': text })

    assert.equal(layer.featureCount, 2)
    assert.deepEqual(await layer.row(1), { kind: 'waypoint', name: 'Well' })
    assert.equal((await openSample({ 'a.nmea': text.replaceAll('WPL', 'GLL') })).featureCount, 3)
  })

  it('leaves out epochs without a position', async () => {
    await assert.rejects(openSample({ 'a.nmea': '$GPRMC,123519,V,,,,,,,230394,,*6A\n' }), {
      code: 'empty',
      message: /NMEA/,
    })
  })
})
