import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { exportSmallTable } from '../small-table-for-tests.ts'

describe('DXF', () => {
  it('begins with its version and its units', async () => {
    const groups = await read(1)

    assert.match(groups[0]?.value ?? '', /^Sample data/)
    assert.match(groups[1]?.value ?? '', /EPSG:32646/)
    assert.deepEqual([groups[0]?.code, groups[1]?.code], [999, 999])
  })

  it('draws each plot closed on a declared layer', async () => {
    const groups = await read(20)

    const layers = valuesAfter(groups, 'LAYER', 2)
    const polylines = entitiesOf(groups, 'POLYLINE')
    assert.equal(polylines.length, 20)
    for (const polyline of polylines) {
      assert.ok(layers.includes(groupValue(polyline, 8)))
      assert.equal(groupValue(polyline, 70), '1')
    }
    assert.equal(entitiesOf(groups, 'VERTEX').length, 80)
    assert.equal(entitiesOf(groups, 'TEXT').length, 20)
  })

  it('is ASCII, two lines a group, whatever a block is called', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        const { bytes } = await exportSmallTable('dxf', 1, [name])

        const text = new TextDecoder().decode(bytes)
        assert.match(text, /^[\n\x20-\x7e]+$/)
        const groups = groupsOf(text)
        assert.ok(groups.every(({ code }) => Number.isInteger(code)))
        assert.equal(groups.at(-1)?.value, 'EOF')
        const block = groups.find(({ value }) => value.startsWith('block='))?.value.slice(6)
        if (/^[\x20-\x5b\x5d-\x7e\u0980-\u09ff]*$/.test(name)) assert.equal(unspelled(block), name)
      }),
    )
  })
})

interface Group {
  code: number
  value: string
}

async function read(count: number): Promise<Group[]> {
  const { bytes } = await exportSmallTable('dxf', count)
  return groupsOf(new TextDecoder().decode(bytes))
}

function groupsOf(text: string): Group[] {
  const lines = text.split('\n').slice(0, -1)
  return Array.from({ length: lines.length / 2 }, (_, i) => ({
    code: Number(lines[2 * i]),
    value: lines[2 * i + 1] ?? '',
  }))
}

/** The groups of each entity of a kind, up to the next one. */
function entitiesOf(groups: readonly Group[], kind: string): Group[][] {
  return groups.flatMap(({ code, value }, start) => {
    if (code !== 0 || value !== kind) return []
    const end = groups.findIndex((group, i) => i > start && group.code === 0)
    return [groups.slice(start, end)]
  })
}

function valuesAfter(groups: readonly Group[], kind: string, code: number): string[] {
  return entitiesOf(groups, kind).map((entity) => groupValue(entity, code))
}

function groupValue(entity: readonly Group[], code: number): string {
  return entity.find((group) => group.code === code)?.value ?? ''
}

function unspelled(text = ''): string {
  return text.replace(/\\U\+([0-9A-F]{4})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
