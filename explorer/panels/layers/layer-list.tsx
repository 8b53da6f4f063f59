import { type PointerEvent, useRef, useState } from 'react'
import { layerWords as words } from '../../content/layers.ts'
import type { LayerId } from '../../layers/layers.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import { LayerRow, type ListedLayer } from './layer-row.tsx'

interface LayerListProps<Id extends LayerId | number> {
  label: string
  /** From the lowest to the topmost. */
  layers: readonly (ListedLayer & { id: Id })[]
  onShow(id: Id, isShown: boolean): void
}

/** Layers, the topmost first: visibility and order, by pointer or by keyboard. */
export function LayerList<Id extends LayerId | number>(props: LayerListProps<Id>) {
  const { label, layers, onShow } = props
  const state = useExplorerState()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<Id | null>(null)
  const topDown = layers.toReversed()

  /** Positions are counted from the bottom in the state, and from the top for a visitor. */
  function sayPlace(id: Id, place: number | null): void {
    const name = layers.find((layer) => layer.id === id)?.name
    if (place !== null && name) setAnnouncement(words.moved(name, layers.length - place))
  }

  /** The list captures the pointer: a row that moves would lose it. */
  function take(id: Id, event: PointerEvent): void {
    // Otherwise the browser starts to select text or to drag a selection.
    event.preventDefault()
    getSelection()?.removeAllRanges()
    list.current?.setPointerCapture(event.pointerId)
    setDragged(id)
  }

  function dragTo(id: Id, { clientY, currentTarget }: PointerEvent): void {
    const rows = [...currentTarget.children]
    const own = rows[topDown.findIndex((layer) => layer.id === id)]
    const below = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return row !== own && top + height / 2 >= clientY
    })
    sayPlace(id, state.moveLayer(id, below.length))
  }

  return (
    <>
      <ol
        className="layers-panel__list"
        aria-label={label}
        ref={list}
        onPointerMove={(event) => dragged !== null && dragTo(dragged, event)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {topDown.map((layer, index) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            onShow={(isShown) => onShow(layer.id, isShown)}
            isTopmost={index === 0}
            isLowest={index === topDown.length - 1}
            onStep={(by) => sayPlace(layer.id, state.stepLayer(layer.id, by))}
            isDragged={layer.id === dragged}
            onGrip={(event) => take(layer.id, event)}
          />
        ))}
      </ol>
      <p className="spoken" role="status">
        {announcement}
      </p>
    </>
  )
}
