import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, type ReadSample } from '../samples-for-tests.ts'

describe('MapInfo MIF', () => {
  it('draws every kind of shape', async () => {
    const layer = await openShapes(`PLINE MULTIPLE 2
  2
0 0
1 1
  2
2 2
3 3
    PEN (1,2,0)
LINE 0 0 1 1
    PEN (1,2,0)
RECT 0 0 1 1
    PEN (1,2,0)
    BRUSH (1,0,16777215)
ROUNDRECT 0 0 1 1 0.5
ELLIPSE 0 0 4 2
ARC 0 0 2 2 0 90
MULTIPOINT 2
1 1
2 2
    SYMBOL (35,0,12)
TEXT "a ""plot"" here" 0 0 2 2
    FONT ("Arial",0,0,0)
COLLECTION 2
  REGION 1
  4
0 0
1 0
1 1
0 0
    PEN (1,2,0)
  POINT 5 5
NONE
`)

    const seen = (vertices: Uint32Array) =>
      new Set([...vertices].map((v) => layer.drawing.feature[v]))
    assert.equal(layer.featureCount, 10)
    assert.equal(layer.skippedCount, 1, 'the one that is none')
    assert.deepEqual([...seen(layer.drawing.triangles)], [2, 3, 4, 8])
    assert.deepEqual([...seen(layer.drawing.points)], [6, 7, 8])
    assert.deepEqual(layer.bounds, [0, 0, 5, 5])
  })

  it('applies its transform', async () => {
    const layer = await openShapes('POINT 1 2\n', 'Transform 10, 20, 5, 6\n')

    assert.deepEqual(layer.bounds, [15, 46, 15, 46])
  })

  it('reads dates and times as such', async () => {
    const columns = 'Columns 4\n  day Date\n  at Time\n  both DateTime\n  code Char(8)\n'
    const layer = await openSample({
      'a.mif': `Version 900\nCharset "Neutral"\nDelimiter ","\n${columns}Data\n\nPOINT 1 2\n`,
      'a.mid': '20240517,123000000,20240517123000000,"20240517"\n',
    })

    assert.deepEqual(await layer.row(0), {
      day: '2024-05-17',
      at: '12:30:00',
      both: '2024-05-17T12:30:00',
      code: '20240517',
    })
  })

  it('reports the line of a broken shape', async () => {
    await assert.rejects(openShapes('REGION 1\n 4\n0 0\n1 x\n'), {
      code: 'broken',
      message: /line 10/,
    })
    await assert.rejects(openShapes('PLINE 99999999\n0 0\n'), { code: 'broken' })
    await assert.rejects(openShapes('BLOB 1 1\n'), { code: 'broken' })
  })
})

function openShapes(shapes: string, header = ''): Promise<ReadSample> {
  return openSample({
    'a.mif': `Version 300\nCharset "Neutral"\n${header}Columns 1\n  id Integer\nData\n\n${shapes}`,
  })
}
