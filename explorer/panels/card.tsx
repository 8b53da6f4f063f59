import { type RefObject, useLayoutEffect, useRef } from 'react'
import { plotCard as words } from '../content/plot-card.ts'
import { Glyph } from './glyph.tsx'

interface CardProps {
  kind: string
  title: string
  mark?: { name: string; colour: string }
  facts: readonly (readonly [name: string, value: string])[]
  note?: string
  actions: readonly { name: string; act(): void }[]
  onClose(): void
}

/** What was chosen on the map, beside it. */
export function Card({ kind, title, mark, facts, note, actions, onClose }: CardProps) {
  const card = useRef<HTMLElement>(null)
  useFocusForMap(card)
  return (
    <section className="card" aria-label={`${kind} ${title}`} ref={card}>
      <header className="card__head">
        <p className="card__title">
          <span className="card__kind">{kind}</span> {title}
        </p>
        {mark && (
          <p className="card__mark">
            <span className="card__swatch" style={{ background: mark.colour }} aria-hidden="true" />
            {mark.name}
          </p>
        )}
        <button className="card__close" type="button" aria-label={words.close} onClick={onClose}>
          <Glyph name="close" />
        </button>
      </header>
      {note && <p className="card__note">{note}</p>}
      <dl className="card__facts">
        {facts.map(([name, value]) => (
          <div className="card__fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && (
        <div className="card__actions">
          {actions.map(({ name, act }) => (
            <button className="card__action" key={name} type="button" onClick={act}>
              {name}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** A card that is closed with the focus in it leaves it to the map, where it came from. */
function useFocusForMap(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const closing = card.current
    return () => {
      if (!closing?.contains(document.activeElement)) return
      const map = closing.closest('dialog')?.querySelector<HTMLElement>('.map canvas')
      map?.focus({ preventScroll: true })
    }
  }, [card])
}
