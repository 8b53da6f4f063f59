import { useRef } from 'react'
import { files } from '../content/files.ts'
import type { MapView } from '../map/map-view.ts'
import type { OpenedLayer } from '../open/opened-layer.ts'
import { Glyph } from './glyph.tsx'
import { writeNumber } from './write-number.ts'

const words = files.open

interface OpenedListProps {
  layers: readonly OpenedLayer[]
  map: MapView
  onRemove(layer: number): void
}

/** The files that are on the map. */
export function OpenedList({ layers, map, onRemove }: OpenedListProps) {
  const list = useRef<HTMLUListElement>(null)

  /** The focus goes on to the neighbour's button, or to where the next file is chosen. */
  function remove(place: number, id: number): void {
    const files = list.current?.children
    const neighbour = files?.[place + 1] ?? files?.[place - 1]
    const buttons = neighbour?.querySelectorAll('button') ?? []
    const choice = list.current?.parentElement?.querySelector('input')
    ;([...buttons].at(-1) ?? choice)?.focus()
    onRemove(id)
  }

  if (layers.length === 0) return null
  return (
    <ul className="opened-list" aria-label={words.opened} ref={list}>
      {layers.map(({ id, name, format, crs, featureCount, skippedCount, bounds }, place) => (
        <li className="opened-list__file" key={id}>
          <p className="opened-list__name">{name}</p>
          <p className="opened-list__facts">
            {format} · {writeNumber(featureCount)}{' '}
            {featureCount === 1 ? words.feature : words.features}
            {skippedCount > 0 && ` · ${writeNumber(skippedCount)} ${words.skipped}`} · {crs}
          </p>
          <button
            className="opened-list__action"
            type="button"
            aria-label={`${words.zoom} ${name}`}
            title={words.zoom}
            onClick={() => map.moveTo({ bounds })}
          >
            <Glyph name="whole" />
          </button>
          <button
            className="opened-list__action"
            type="button"
            aria-label={`${words.remove} ${name}`}
            title={words.remove}
            onClick={() => remove(place, id)}
          >
            <Glyph name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
