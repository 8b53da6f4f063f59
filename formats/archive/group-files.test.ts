import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { groupFiles } from './group-files.ts'

describe('files that are chosen together', () => {
  it('are opened separately when they are unrelated', () => {
    assert.deepEqual(grouped('wells.csv', 'roads.kml', 'roads.geojson'), [
      ['wells.csv'],
      ['roads.kml'],
      ['roads.geojson'],
    ])
  })

  it('stay together when they are parts of one dataset, in any order', () => {
    assert.deepEqual(grouped('a.dbf', 'B.MID', 'a.shp', 'a.shp.xml', 'A.PRJ', 'b.mif', 'c.gpx'), [
      ['a.shp', 'a.dbf', 'a.shp.xml', 'A.PRJ'],
      ['b.mif', 'B.MID'],
      ['c.gpx'],
    ])
  })

  it('belong to the file that needs them, or else to one of the same name', () => {
    assert.deepEqual(grouped('plan.csv', 'plan.shp', 'plan.dbf'), [
      ['plan.csv'],
      ['plan.shp', 'plan.dbf'],
    ])
    assert.deepEqual(grouped('plan.dxf', 'plan.prj'), [['plan.dxf', 'plan.prj']])
  })

  it('stay together when their main file is missing', () => {
    assert.deepEqual(grouped('a.dbf', 'a.shx', 'b.mid'), [['a.dbf', 'a.shx'], ['b.mid']])
  })
})

function grouped(...names: string[]): string[][] {
  return groupFiles(names.map((name) => ({ name }))).map((group) => group.map(({ name }) => name))
}
