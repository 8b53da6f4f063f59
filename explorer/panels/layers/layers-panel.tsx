import { type PointerEvent, useRef, useState } from 'react'
import { layers as words } from '../../content/layers.ts'
import { type LayerId, layers as table } from '../../layers/layers.ts'
import type { ShownDataset } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { ColourChoice } from './colour-choice.tsx'
import { LayerRow } from './layer-row.tsx'

/** All layers, the topmost first: which are shown, in which order, and what the plots' colours mean. */
export function LayersPanel({ state, shown }: { state: ExplorerState; shown: ShownDataset }) {
  const asked = useExplorer((now) => now.layers)
  const hasFiles = useExplorer((now) => now.opened.length > 0)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<LayerId | null>(null)
  // A layer of files shows nothing before there is one.
  const isEmpty = (id: LayerId) => id === 'opened' && !hasFiles
  const layers = asked.map(({ id, isShown }) => ({ id, isShown: isShown && !isEmpty(id) }))
  const topDown = layers.toReversed()
  const shownCount = layers.filter(({ isShown }) => isShown).length

  function step(id: LayerId, by: 1 | -1): void {
    sayPlace(id, state.stepLayer(id, by))
  }

  /** Places are counted from the ground in the state, and from the top for a visitor. */
  function sayPlace(id: LayerId, place: number | null): void {
    if (place !== null) setSaid(words.moved(table[id].name, layers.length - place))
  }

  /** The list takes the pointer: a row that is put elsewhere would lose it. */
  function take(id: LayerId, event: PointerEvent): void {
    // Otherwise the browser begins to select text, or to drag what is selected already.
    event.preventDefault()
    getSelection()?.removeAllRanges()
    list.current?.setPointerCapture(event.pointerId)
    setDragged(id)
  }

  function dragTo(id: LayerId, { clientY, currentTarget }: PointerEvent): void {
    const rows = [...currentTarget.children]
    const dragged = rows[topDown.findIndex((layer) => layer.id === id)]
    const below = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return row !== dragged && top + height / 2 >= clientY
    })
    sayPlace(id, state.moveLayer(id, below.length))
  }

  return (
    <div className="layers-panel">
      <div className="layers-panel__head">
        <h4 className="panel-title">{words.title}</h4>
        <p className="layers-panel__count">
          {shownCount} / {layers.length} {words.shown}
        </p>
        <button
          className="text-button"
          data-size="small"
          data-tone="quiet"
          type="button"
          onClick={state.resetLayers}
        >
          {words.reset}
        </button>
      </div>
      <div className="layers-panel__colours">
        <ColourChoice state={state} shown={shown} />
      </div>
      <ol
        className="layers-panel__list"
        ref={list}
        onPointerMove={(event) => dragged && dragTo(dragged, event)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {topDown.map(({ id, isShown }, place) => (
          <LayerRow
            key={id}
            id={id}
            isShown={isShown}
            isEmpty={isEmpty(id)}
            onShow={(shown) => state.showLayer(id, shown)}
            isTopmost={place === 0}
            isLowest={place === topDown.length - 1}
            onStep={(by) => step(id, by)}
            isDragged={id === dragged}
            onGrip={(event) => take(id, event)}
          />
        ))}
      </ol>
      <p className="spoken" role="status">
        {said}
      </p>
    </div>
  )
}
