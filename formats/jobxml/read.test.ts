import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import { jobXmlText } from './sample-for-tests.ts'

describe('JobXML', () => {
  it('has the recorded points, each at its position', async () => {
    const layer = await openSample({ 'a.jxl': jobXmlText })

    assert.equal(layer.featureCount, 2)
    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.8, 26.2])
    assert.deepEqual(await layer.row(0), {
      name: 'BM1',
      code: 'BM',
      method: 'KeyedIn',
      elevation: '55.1',
      time: '2024-01-01T10:00:00',
    })
  })

  it('has the reduced points instead, where there are any', async () => {
    const reduced =
      '<Reductions><Point><Name>R</Name><Grid><North>2887407.168</North><East>370002.494</East></Grid></Point></Reductions>'
    const layer = await openSample({
      'a.xml': jobXmlText.replace('</JOBFile>', `${reduced}</JOBFile>`),
    })

    assert.equal(layer.featureCount, 1)
    assert.equal((await layer.row(0)).name, 'R')
  })

  it('asks for the system of an unknown grid', async () => {
    const local = jobXmlText.replace('<SystemName>UTM', '<SystemName>Default')
    await assert.rejects(openSample({ 'a.jxl': local }), { code: 'needs-crs' })
  })
})
