import { buildRows } from '../dataset/attributes.ts'
import type { Reader, SourceFile } from '../format.ts'
import { OpenProblem } from '../problems.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'
import { buildGeometry, isGeometry } from './geometry.ts'
import { readSchema } from './read-schema.ts'

/**
 * GML 2, 3 and 3.2: the content of a collection's member is a feature, its geometries are drawn,
 * and its other elements with text are its attributes. The axis order is that of `srsName`. A
 * geometry outside a member is also a feature. A repeated geometry of the same name replaces the
 * first one, as in other software.
 */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const types = typesIn(siblings.get('xsd'))
  const rows = buildRows({ isUntyped: true, types })
  const path: string[] = []
  const geometry = buildGeometry(shapes, path)
  let featureDepth = -1
  let hasChild = false

  function startFeature(depth: number): void {
    featureDepth = depth
    geometry.startFeature()
    shapes.startFeature()
    rows.startRow()
  }

  /** Neither in bounds nor in a geometry: a feature, a part of one, or a geometry. */
  function openOther(name: string, attributes: XmlAttributes, depth: number): void {
    if (featureDepth === -1 && member.test(path.at(-2) ?? '') && !isGeometry(name)) {
      startFeature(depth)
      const id = attributes.get('id') ?? attributes.get('fid')
      if (id !== undefined) rows.set('gml_id', id)
    } else if (isGeometry(name)) {
      if (featureDepth === -1) startFeature(depth)
      geometry.start(depth, attributes)
      geometry.open(name, attributes)
    } else if (featureDepth !== -1) {
      // Some software puts it on the element around the geometry.
      geometry.setFeatureSystem(attributes)
    }
  }

  scanXml(main.bytes, 'GML', progress, {
    open(element, attributes, depth) {
      const name = plainKind(element)
      path.push(name)
      hasChild = false
      if (path.includes('boundedBy')) geometry.bounds(name, attributes, featureDepth === -1)
      else if (geometry.isOpen()) geometry.open(name, attributes)
      else openOther(name, attributes, depth)
    },
    close(element, depth, text) {
      const name = plainKind(element)
      path.pop()
      if (featureDepth === -1) return
      if (depth === featureDepth) {
        featureDepth = -1
        geometry.end()
      } else if (geometry.isOpen()) geometry.close(name, text, depth)
      else if (!hasChild && !path.includes('boundedBy') && depth > featureDepth) {
        rows.set(name, text.trim())
      }
      hasChild = true
    },
  })
  for (const field of types.keys()) rows.declare(field)
  return { attributes: rows }
}

/** An unreadable schema declares nothing. */
function typesIn(schema: SourceFile | undefined): ReturnType<typeof readSchema> {
  try {
    return schema ? readSchema(schema.bytes) : new Map()
  } catch (error) {
    if (error instanceof OpenProblem) return new Map()
    throw error
  }
}

/** Custom collections have custom members: plotMember, cityObjectMember. */
const member = /(?:^m|[a-z]M)embers?$/
/** Aviation formats have shapes with a height beside them. */
function plainKind(element: string): string {
  return element.replace(/^Elevated(?=Point$|Curve$|Surface$)/, '')
}
