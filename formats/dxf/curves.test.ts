import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDrawing } from './open-drawing-for-tests.ts'

/** Within a relative tolerance: arcs are drawn as chords. */
function near(actual: number, wanted: number, share = 0.005): void {
  assert.ok(Math.abs(actual - wanted) <= share * wanted, `${actual} instead of ${wanted}`)
}

describe('Planes of a DXF', () => {
  it('transform what is drawn on them into world coordinates', async () => {
    const features = await openDrawing(`0 CIRCLE|8 0|10 10|20 5|40 2|210 0|220 0|230 -1
        0 LWPOLYLINE|8 0|90 2|70 0|38 7|10 1|20 2|10 3|20 4|210 1|220 0|230 0
        0 POLYLINE|8 0|66 1|70 0|210 0|220 0|230 -1|0 VERTEX|10 1|20 2|0 VERTEX|10 3|20 4|0 SEQEND
        0 POLYLINE|8 0|66 1|70 8|210 0|220 0|230 -1|0 VERTEX|10 1|20 2|0 VERTEX|10 3|20 4|0 SEQEND
        0 SOLID|8 0|10 1|20 1|11 2|21 1|12 1|22 2|13 2|23 2|210 0|220 0|230 -1
        0 ARC|8 0|10 0|20 0|40 1|50 0|51 90|210 0|220 0|230 -1
        0 LINE|8 0|10 1|20 2|11 3|21 4|210 0|220 0|230 -1
        0 HATCH|8 0|2 SOLID|210 0|220 0|230 -1|91 1|92 2|72 0|73 1|93 3|10 1|20 1|10 2|20 1|10 2|20 2|97 0`)

    const boxes = features.map(({ box }) => box.join(' '))
    const turned = ['-12 3 -8 7', '7 1 7 3', '-3 2 -1 4', '1 2 3 4', '-2 1 -1 2', '-1 0 0 1']
    assert.deepEqual(boxes, [...turned, '1 2 3 4', '-2 1 -1 2'])
  })

  it('foreshorten an upright ellipse', async () => {
    const [ellipse] = await openDrawing(
      '0 ELLIPSE|8 0|10 5|20 5|11 3|21 0|31 0|40 0.5|210 0|220 1|230 0',
    )

    assert.deepEqual(ellipse.box, [2, 5, 8, 5])
  })
})

describe('Curves of a DXF', () => {
  it('run forwards across 0 degrees', async () => {
    const features = await openDrawing(`0 ARC|8 0|10 0|20 0|40 1|50 270|51 90
        0 ELLIPSE|8 0|10 0|20 0|11 1|21 0|40 1|41 4.71238898|42 1.57079633`)

    for (const { box, length } of features) {
      assert.deepEqual([box[0], box[1], box[3]], [0, -1, 1])
      near(box[2], 1)
      near(length, Math.PI)
    }
  })

  it('end where the knots end, whether the curve is clamped or periodic', async () => {
    const closed = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((knot) => `40 ${knot}`).join('|')
    const corners = '10 1|20 1|10 -1|20 1|10 -1|20 -1|10 1|20 -1'
    const [ring, clamped, bare] =
      await openDrawing(`0 SPLINE|8 0|70 3|71 3|${closed}|${corners}|10 1|20 1|10 -1|20 1|10 -1|20 -1
        0 SPLINE|8 0|70 8|71 2|40 0|40 0|40 0|40 1|40 1|40 1|10 0|20 0|10 1|20 2|10 2|20 0
        0 SPLINE|8 0|70 8|71 2|10 0|20 0|10 1|20 2|10 2|20 0`)

    const [first] = ring.parts[0].xy
    const last = ring.parts[0].xy.at(-1) ?? [0, 0]
    assert.ok(Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-9)
    assert.deepEqual(
      ring.box,
      [-0.917, -0.917, 0.917, 0.917].map((x) => Math.sign(x) * ring.box[2]),
    )
    assert.deepEqual(clamped.box, [0, 0, 2, 1])
    assert.deepEqual(bare.parts, clamped.parts)
  })

  it('are pulled towards heavier points', async () => {
    const [quarter] =
      await openDrawing(`0 SPLINE|8 0|70 12|71 2|40 0|40 0|40 0|40 1|40 1|40 1|41 1|41 0.70710678|41 1
        10 1|20 0|10 1|20 1|10 0|20 1`)

    for (const [x, y] of quarter.parts[0].xy) near(Math.hypot(x, y), 1, 1e-6)
  })

  it('pass through their fit points if there are no control points', async () => {
    const [curve] = await openDrawing('0 SPLINE|8 0|70 8|71 3|74 3|11 0|21 0|11 5|21 5|11 10|21 0')

    const { xy } = curve.parts[0]
    assert.ok(xy.length > 10)
    const passed = xy.map((point) => point.map((value) => Number(value.toFixed(9))).join())
    for (const point of ['0,0', '5,5', '10,0']) assert.ok(passed.includes(point), point)
  })

  it('leave out the control points of a fitted polyline', async () => {
    const [curve] =
      await openDrawing(`0 POLYLINE|8 0|66 1|70 4|0 VERTEX|70 16|10 0|20 90|0 VERTEX|70 8|10 0|20 0
        0 VERTEX|70 8|10 1|20 1|0 VERTEX|70 16|10 9|20 90|0 SEQEND`)

    assert.deepEqual(curve.box, [0, 0, 1, 1])
  })

  it('are read from faces, rows and columns where they are surfaces', async () => {
    const [faces, mesh, face] = await openDrawing(`0 POLYLINE|8 0|66 1|70 64|71 4|72 2
        0 VERTEX|70 192|10 0|20 0|0 VERTEX|70 192|10 4|20 0|0 VERTEX|70 192|10 4|20 3|0 VERTEX|70 192|10 0|20 3
        0 VERTEX|70 128|10 0|20 0|71 1|72 2|73 -3|0 VERTEX|70 128|10 0|20 0|71 1|72 3|73 4|0 SEQEND
        0 POLYLINE|8 0|66 1|70 16|71 2|72 2|0 VERTEX|70 64|10 0|20 0|0 VERTEX|70 64|10 2|20 0
        0 VERTEX|70 64|10 0|20 3|0 VERTEX|70 64|10 2|20 3|0 SEQEND
        0 3DFACE|8 0|10 0|20 0|11 4|21 0|12 4|22 3|13 4|23 3`)

    assert.deepEqual([faces.parts.length, faces.length], [2, 24])
    assert.deepEqual([mesh.parts.length, mesh.length], [4, 10])
    assert.equal(face.length, 12)
  })

  it('run in parallel in a multiline, with gaps', async () => {
    const [line] = await openDrawing(`0 MLINE|8 0|70 1|71 1|72 2|73 2
        11 0|21 0|31 0|12 1|22 0|32 0|13 0|23 1|33 0|74 2|41 0|41 0|75 0|74 4|41 2|41 0|41 3|41 5|75 0
        11 10|21 0|31 0|12 1|22 0|32 0|13 0|23 1|33 0|74 2|41 0|41 0|75 0|74 2|41 2|41 0|75 0`)

    const drawn = line.parts.map(({ xy }) => xy.join(' '))
    assert.deepEqual(drawn, ['0,0 10,0', '0,2 3,2', '5,2 10,2'])
  })
})

describe('Hatches of a DXF', () => {
  const openHatch = async (paths: string) =>
    (await openDrawing(`0 HATCH|8 0|2 SOLID|30 0|92 77|91 1|${paths}|97 0`))[0]

  it('have arcs across 0 degrees, in either direction', async () => {
    const right = await openHatch(
      '92 1|93 2|72 2|10 0|20 0|40 1|50 270|51 90|73 1|72 1|10 0|20 1|11 0|21 -1',
    )
    const left = await openHatch(
      '92 1|93 2|72 2|10 0|20 0|40 1|50 90|51 270|73 0|72 1|10 0|20 1|11 0|21 -1',
    )

    assert.deepEqual(right.box, [0, -1, 1, 1])
    near(right.length, Math.PI + 2)
    assert.deepEqual(left.box, [-1, -1, 0, 1])
    near(left.length, Math.PI + 2)
  })

  it('reverse edges that are stored backwards', async () => {
    const square = await openHatch(
      '92 1|93 4|72 1|10 1|20 0|11 0|21 0|72 1|10 1|20 0|11 1|21 1|72 1|10 0|20 1|11 1|21 1|72 1|10 0|20 1|11 0|21 0',
    )

    assert.equal(square.length, 4)
  })

  it('have edges of ellipses by direction, and of splines', async () => {
    const ellipse = await openHatch(
      '92 1|93 2|72 3|10 0|20 0|11 4|21 0|40 0.25|50 45|51 90|73 1|72 1|10 0|20 1|11 0.970|21 0.970',
    )
    const knots = '40 0|40 0|40 0|40 1|40 1|40 1'
    const spline = await openHatch(
      `92 1|93 2|72 4|94 2|73 0|74 0|95 6|96 3|${knots}|10 0|20 0|10 1|20 2|10 2|20 0|97 2|11 0|21 0|11 2|21 0|12 1|22 2|13 1|23 -2|72 1|10 2|20 0|11 0|21 0`,
    )

    assert.deepEqual(ellipse.box, [0, 0.97, 0.97, 1])
    assert.deepEqual(spline.box, [0, 0, 2, 1])
    near(spline.length, 2 + 2.958)
  })
})
