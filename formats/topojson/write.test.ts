import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { exportSmallTable } from '../small-table-for-tests.ts'

type PlotTopology = Topology<{ plots: GeometryCollection }>

describe('TopoJSON', () => {
  it('contains the line between neighbours once', async () => {
    const topology = await read(64)

    const { plots } = topology.objects
    const used = plots.geometries.flatMap((plot) => ('arcs' in plot ? plot.arcs.flat(2) : []))
    assert.equal(new Set(used.map((arc) => (arc < 0 ? ~arc : arc))).size, topology.arcs.length)
    assert.ok(used.length > topology.arcs.length * 1.5)
  })
})

async function read(count: number, names?: readonly string[]): Promise<PlotTopology> {
  const { bytes } = await exportSmallTable('topojson', count, names)
  return JSON.parse(new TextDecoder().decode(bytes))
}
