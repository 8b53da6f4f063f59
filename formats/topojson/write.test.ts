import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { awkwardName } from '../awkward-names-for-tests.ts'
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

  it('is read back as four-cornered plots', async () => {
    const topology = await read(9)

    const { features } = feature(topology, topology.objects.plots)
    for (const { geometry } of features) {
      assert.equal(geometry.type === 'Polygon' && geometry.coordinates[0]?.length, 5)
    }
  })

  it('is empty without rows', async () => {
    assert.deepEqual((await read(0)).objects.plots.geometries, [])
  })

  it('keeps any name', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        const [plot] = (await read(1, [name])).objects.plots.geometries

        assert.equal(Reflect.get(plot?.properties ?? {}, 'block'), name.toWellFormed())
      }),
    )
  })
})

async function read(count: number, names?: readonly string[]): Promise<PlotTopology> {
  const { bytes } = await exportSmallTable('topojson', count, names)
  return JSON.parse(new TextDecoder().decode(bytes))
}
