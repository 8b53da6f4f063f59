import type { CheckRequest } from '@app/formats/check/check-map.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type Column, wordAt } from '../dataset/dataset.ts'
import { fileSourcesOf, readShapes } from '../files/visitor-files.ts'
import { type Asked, aboutNow, type NumberColumns } from './check-request.ts'

/** Null when the layer was closed meanwhile. */
export async function layerRequest(
  layer: OpenedLayer,
  { numberBy, blockBy }: NumberColumns,
): Promise<Asked | null> {
  const shapes = await readShapes(layer)
  if (!shapes) return null
  const { columns, rowCount } = layer.dataset
  const wordsOf = (column: Column | undefined) =>
    Array.from({ length: rowCount }, (_, row) => wordAt(column, row))
  const names = wordsOf(columns[numberBy ?? -1])
  const blocks = blockBy === null ? null : wordsOf(columns[blockBy])
  const numbers: CheckRequest['numbers'] = numberBy === null ? null : { numbers: names, blocks }
  const about = { name: layer.name, hash: await hashOf(layer), ...aboutNow() }
  return { shapes, origin: layer.drawing.origin, names, numbers, about }
}

/** Of the file that the layer is named after. */
async function hashOf(layer: OpenedLayer): Promise<string> {
  const { files = [] } = (await fileSourcesOf(layer)) ?? {}
  const file = files.find(({ name }) => name === layer.name) ?? files[0]
  if (!file) return ''
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
