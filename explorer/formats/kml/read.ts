import { buildRows } from '../attributes.ts'
import { wgs84 } from '../crs/crs-hint.ts'
import type { Reader } from '../format.ts'
import { readTuples } from '../xml/read-numbers.ts'
import { scanXml } from '../xml/scan-xml.ts'

/** Placemarks with what is said of them, and the folders they are in. Styles are left to us, links to elsewhere are not followed. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows()
  shapes.setCrs(wgs84)
  let text: string[] | null = null
  let placemarkDepth = -1
  let dataName = ''
  let isInPolygon = false
  // Those that are open, each with the names of all up to it.
  const folders: { depth: number; path: string }[] = []

  function take(): string {
    const taken = text?.join('') ?? ''
    text = null
    return taken
  }

  function isNameOfFolder(name: string, depth: number): boolean {
    return name === 'name' && depth - 1 === folders.at(-1)?.depth
  }

  function nameFolder(name: string): void {
    const [folder, parent] = folders.slice(-2).reverse()
    if (folder && name !== '') folder.path = parent?.path ? `${parent.path} / ${name}` : name
  }

  scanXml(
    main.bytes,
    'KML',
    {
      open(name, attributes, depth) {
        if (name === 'Placemark' && placemarkDepth === -1) {
          placemarkDepth = depth
          shapes.startFeature()
          rows.startRow()
          const id = attributes.get('id')
          if (id !== undefined) rows.set('id', id)
          const path = folders.at(-1)?.path ?? ''
          if (path !== '') rows.set('folder', path)
          return
        }
        if (placemarkDepth === -1) {
          if (name === 'Folder') folders.push({ depth, path: folders.at(-1)?.path ?? '' })
          if (isNameOfFolder(name, depth)) text = []
          return
        }
        if (name === 'Polygon') {
          isInPolygon = true
          shapes.startArea()
        } else if (name === 'Point') shapes.startPoints()
        else if (name === 'Track') shapes.startLine()
        else if (name === 'LineString' || name === 'LinearRing') {
          if (isInPolygon) shapes.startRing()
          else shapes.startLine()
        }
        if (name === 'Data' || name === 'SimpleData') {
          dataName = attributes.get('name') ?? ''
        }
        if (textElements.has(name)) text = []
      },
      close(name, depth) {
        if (placemarkDepth === -1) {
          if (name === 'Folder') folders.pop()
          if (isNameOfFolder(name, depth)) nameFolder(take().trim())
          return
        }
        if (depth === placemarkDepth) placemarkDepth = -1
        else if (name === 'coordinates') readTuples(take(), shapes.vertex)
        else if (name === 'coord') {
          const [lng, lat] = take().trim().split(/\s+/).map(Number)
          shapes.vertex(lng ?? Number.NaN, lat ?? Number.NaN)
        } else if (name === 'Polygon') isInPolygon = false
        else if (name === 'SimpleData' || name === 'value') {
          const value = take()
          if (dataName !== '') rows.set(dataName, value)
          dataName = ''
        } else if (depth === placemarkDepth + 1 && told.has(name)) rows.set(name, take().trim())
        else text = null
      },
      text(piece) {
        text?.push(piece)
      },
    },
    progress,
  )
  return { attributes: rows }
}

/** What a visitor knows a placemark by. */
const told = new Set(['name', 'description', 'address', 'phoneNumber', 'Snippet'])
const textElements = new Set([...told, 'coordinates', 'coord', 'SimpleData', 'value'])
