import type { Collector } from './path.ts'
import { type EastNorth, type LandXmlTools, readPosition, readPositions } from './positions.ts'

/** A surface: its triangles as one area, and its breaklines, boundaries and contours as lines. */
export function collectSurface(name: string, { shapes, rows, points }: LandXmlTools): Collector {
  const corners = new Map<string, EastNorth>()
  const faces: string[][] = []
  const lines: { kind: string; name: string; run: readonly EastNorth[] }[] = []
  let id = ''
  let isHidden = false
  let line: { kind: string; name: string } | null = null

  function start(kind: string, own: string): void {
    shapes.startFeature()
    rows.startRow()
    rows.set('kind', kind)
    if (own !== '') rows.set('name', own)
    if (name !== '') rows.set('surface', name)
  }

  return {
    open(element, attributes) {
      if (element === 'P') id = attributes.get('id') ?? ''
      // Hidden parts, for example triangles outside the boundary.
      if (element === 'F') isHidden = attributes.get('i') === '1'
      if (kinds.has(element))
        line = { kind: element, name: attributes.get('name') ?? attributes.get('elev') ?? '' }
    },
    close(element, text) {
      if (element === 'P') {
        const place = readPosition(text)
        if (place) corners.set(id, place)
      } else if (element === 'F' && !isHidden) faces.push(text.trim().split(/\s+/).slice(0, 3))
      else if (line && /^PntList[23]D$/.test(element)) {
        lines.push({ ...line, run: readPositions(text, element === 'PntList3D') })
      }
      if (kinds.has(element)) line = null
    },
    draw() {
      if (faces.length > 0) start('Surface', '')
      for (const face of faces) {
        const places = face.flatMap((ref) => {
          const place = corners.get(ref) ?? points.get(ref)
          return place ? [place] : []
        })
        if (places.length < 3) continue
        shapes.startArea()
        shapes.startRing()
        for (const place of [...places, places[0]]) shapes.vertex(...place)
      }
      for (const { kind, name: own, run } of lines) {
        start(kind, own)
        shapes.startLine()
        for (const place of run) shapes.vertex(...place)
      }
    },
  }
}

const kinds = new Set(['Breakline', 'Boundary', 'Contour'])
