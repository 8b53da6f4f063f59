import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isShapeInBox, type ShapeForm } from './shape-in-box.ts'

const box = [0, 0, 10, 10] as const
const isIn = (form: ShapeForm, ...xy: number[]) =>
  isShapeInBox(Float32Array.from(xy), 0, xy.length / 2, box, form)

describe('a shape in a box', () => {
  it('is one that crosses it, without a corner in it', () => {
    assert.equal(isIn('line', -5, 4, 15, 6), true)
    assert.equal(isIn('line', -5, 8, 8, 12), true)
    assert.equal(isIn('line', 5, -5, 5, 15), true)
  })

  it('is not one whose bounding box alone touches it', () => {
    assert.equal(isIn('line', -5, 8, 2, 15, 30, 15), false)
    assert.equal(isIn('line', -5, -5, -5, 20, 20, 20), false)
  })

  it('is an area around it, but not its outline', () => {
    const around = [-5, -5, 20, -5, 20, 20, -5, 20]
    assert.equal(isIn('area', ...around), true)
    assert.equal(isIn('ring', ...around), false)
  })

  it('is the side that closes a ring, which a line does not have', () => {
    const open = [-5, 5, -5, 20, 20, 20, 20, 5]
    assert.equal(isIn('ring', ...open), true)
    assert.equal(isIn('line', ...open), false)
  })
})
