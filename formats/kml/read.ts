import { noteSentences } from '../content.ts'
import { wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { problems } from '../problems.ts'
import type { FieldType } from '../save/saved-table.ts'
import { scanXml } from '../xml/scan-xml.ts'
import type { KmlCollector } from './collector.ts'
import { drapePictures, findFile } from './drape-pictures.ts'
import { collectOverlays } from './overlays.ts'
import { collectPlacemarks } from './placemarks.ts'
import { collectStyles } from './styles.ts'

/** Placemarks in the file's styles, and image overlays. Nothing is loaded from the network. */
export const read: Reader = async ({ main, others = [] }, { shapes, progress }) => {
  const types = new Map<string, FieldType>()
  const rows = buildRows({ isUntyped: true, types })
  shapes.setCrs(wgs84)
  const { featureCount: first, vertexCount: firstVertex } = shapes
  const places: number[] = []
  const styles = collectStyles()
  const links = collectLinks()
  const overlays = collectOverlays(shapes, rows)
  const placemarks = collectPlacemarks(shapes, rows, {
    started: styles.forgetOwn,
    declared: (field, type) => types.set(field, type),
    ended({ styleUrl, hasArea }) {
      places.push(shapes.featureCount - 1 - first)
      styles.noteLook(styleUrl, hasArea)
    },
  })
  const collectors: readonly KmlCollector[] = [styles, placemarks, overlays, links]
  scanXml(main.bytes, 'KML', progress, {
    open(name, attributes, depth) {
      for (const collector of collectors) collector.open(name, attributes, depth)
    },
    close(name, depth, text) {
      for (const collector of collectors) collector.close(name, depth, text)
    },
  })
  // Files in the same archive are opened anyway.
  const elsewhere = links.hrefs.filter((href) => !findFile(href, main.name, others))
  const [link] = elsewhere
  if (link !== undefined && shapes.featureCount === first) {
    throw problems.onlyLinks(main.name, link)
  }
  if (overlays.isScreenOnly && shapes.vertexCount === firstVertex) {
    throw problems.onlyOverlays(main.name)
  }

  for (const field of types.keys()) rows.declare(field)
  const draped = await drapePictures(overlays.found, main.name, others)
  const looks = styles.looks()
  return {
    attributes: rows,
    notes: [noteSentences.links(elsewhere), ...draped.notes].filter(Boolean),
    overlays: draped.pictures,
    looks: new Map(places.map((place, i) => [place, looks[i] ?? null])),
  }
}

/** Links to other files: reported, never loaded. */
function collectLinks(): KmlCollector & { hrefs: readonly string[] } {
  const hrefs: string[] = []
  let linkDepth = -1
  return {
    hrefs,
    open(name, _, depth) {
      if (name === 'NetworkLink' && linkDepth === -1) linkDepth = depth
    },
    close(name, depth, text) {
      if (linkDepth === -1) return
      if (depth === linkDepth) linkDepth = -1
      else if (name === 'href' && text.trim() !== '') hrefs.push(text.trim())
    },
  }
}
