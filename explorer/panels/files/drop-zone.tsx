import { useEffect, useState } from 'react'
import { files as words } from '../../content/files.ts'
import type { Files } from './file-opening.ts'

/** A file can be dropped anywhere on the explorer; this is shown while one is dragged over it. */
export function DropZone({ files: { open } }: { files: Files }) {
  const [isOver, setOver] = useState(false)
  const [zone, setZone] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const place = zone?.closest('dialog')
    if (!place) return
    const end = new AbortController()
    const { signal } = end
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      place.addEventListener(kind, act, { signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length === 0) return
      event.preventDefault()
      open(dropped)
    })
    return () => end.abort()
  }, [zone, open])

  return (
    <div className="drop-zone" ref={setZone} data-over={isOver || undefined} aria-hidden="true">
      {isOver && <p className="drop-zone__text">{words.open.dropHere}</p>}
    </div>
  )
}
