import { decodeText } from '../bytes/decode-text.ts'
import { readMapInfoCrs } from '../crs/mapinfo.ts'
import type { Attributes } from '../dataset/attributes.ts'
import type { FileSet, Reader } from '../format.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { OpenProblem, problems } from '../problems.ts'
import { readDbf } from '../shapefile/read-dbf.ts'
import { readDefinition, type TabDefinition } from './definition.ts'
import { readMapFile } from './map-file.ts'
import { addMapObject } from './map-objects.ts'
import { readDat, type TabRows } from './read-dat.ts'

/**
 * The .tab with its rows in .dat or .dbf, its shapes in .map, and the position of each row's shape
 * in .id.
 */
export const read: Reader = (fileSet, { shapes, progress }) => {
  const { bytes } = fileSet.main
  // The charset's name is ASCII; the names of columns need not be.
  const { charset } = readDefinition(decodeText(bytes))
  const definition = readDefinition(decodeText(bytes, charset))
  const table = readTable(fileSet, definition)
  const map = readMapFile(siblingOf(fileSet, 'map'))
  const id = siblingOf(fileSet, 'id')
  const offsets = new DataView(id.buffer, id.byteOffset, id.byteLength)
  shapes.setCrs(readMapInfoCrs(map.crs))

  const rows: number[] = []
  const leftOut = buildLeftOut('row')
  for (let row = 0; row < table.rowCount; row += 1) {
    const offset = 4 * row + 4 <= id.length ? offsets.getInt32(4 * row, true) : 0
    if (offset === 0 && table.isDeleted(row)) continue
    rows.push(row)
    shapes.startFeature()
    if (offset !== 0) {
      const forget = shapes.mark()
      try {
        addMapObject(map, offset, shapes)
      } catch (error) {
        if (!(error instanceof OpenProblem) || error.code === 'too-large') throw error
        forget()
        leftOut.add(row + 1)
      }
    }
    if (rows.length % 1024 === 0) progress(row / table.rowCount)
  }
  const attributes: Attributes = {
    fields: table.fields,
    ...(table.types && { types: table.types }),
    row: (feature) => (rows[feature] === undefined ? new Map() : table.row(rows[feature])),
  }
  return { attributes, notes: leftOut.notes() }
}

function readTable(fileSet: FileSet, definition: TabDefinition): TabRows {
  if (definition.type === 'DBF') {
    const bytes = siblingOf(fileSet, 'dbf')
    const rows = readDbf(bytes, definition.charset)
    const rowCount = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
    return { ...rows, rowCount, isDeleted: () => false }
  }
  if (definition.type === 'RASTER') {
    throw problems.unsupported('A MapInfo TAB that places a picture', 'GeoTIFF')
  }
  if (definition.type !== 'NATIVE' && definition.type !== '') {
    throw problems.unsupported(`A MapInfo TAB of the type ${definition.type}`, 'MapInfo MIF')
  }
  return readDat(siblingOf(fileSet, 'dat'), definition)
}

function siblingOf({ siblings }: FileSet, ending: string): Uint8Array {
  const file = siblings.get(ending)
  if (!file) throw problems.incomplete(`.${ending}`)
  return file.bytes
}
