import { type RefObject, useLayoutEffect, useRef } from 'react'
import { plotCard as words } from '../../content/plot-card.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Fact } from './facts.ts'

export interface CardProps {
  of: 'plot' | 'feature'
  kind: string
  title: string
  mark?: { name: string; colour: string }
  facts: readonly Fact[]
  /** Details that are collapsed. */
  more?: readonly Fact[]
  note?: string
  actions: readonly { name: string; act(): void }[]
  onClose(): void
}

/** The selected plot or feature, beside the map. */
export function Card({ ref: card, ...props }: CardProps & { ref: RefObject<HTMLElement | null> }) {
  const { of, kind, title, mark, facts, more = [], note, actions, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusForMap(card)
  useFocusFromKeys(heading)
  useLayoutEffect(() => (card.current ? tellHeight(card.current) : undefined), [card])
  return (
    <section className="card" ref={card} data-of={of} aria-label={`${kind} ${title}`}>
      <header className="card__head">
        <h4 className="card__title" ref={heading} tabIndex={-1}>
          <span className="card__kind">{kind}</span> {title}
        </h4>
        {mark && (
          <p className="card__mark">
            <Swatch colour={mark.colour} />
            {mark.name}
          </p>
        )}
        <IconButton className="card__close" glyph="close" label={words.close} onClick={onClose} />
      </header>
      {note && <p className="remark">{note}</p>}
      <Facts facts={facts} />
      {more.length > 0 && (
        <details className="card__more">
          <summary>{words.more}</summary>
          <Facts facts={more} />
        </details>
      )}
      {actions.length > 0 && (
        <div className="card__actions">
          {actions.map(({ name, act }) => (
            <TextButton className="card__action" key={name} onClick={act}>
              {name}
            </TextButton>
          ))}
        </div>
      )}
    </section>
  )
}

/** A pick by keyboard moves the focus to the card, which is many Tab stops away from the map. */
function useFocusFromKeys(heading: RefObject<HTMLElement | null>): void {
  const keyPicks = useExplorer((now) => now.pick.keyPicks)
  useLayoutEffect(() => {
    if (keyPicks > 0) heading.current?.focus({ preventScroll: true })
  }, [heading, keyPicks])
}

/** A card that is closed with the focus in it returns the focus to the map. */
function useFocusForMap(card: RefObject<HTMLElement | null>): void {
  const state = useExplorerState()
  useLayoutEffect(() => {
    const closing = card.current
    return () => {
      if (closing?.contains(document.activeElement)) state.focusMap()
    }
  }, [card, state])
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="card__facts">
      {facts.map(([name, value]) => (
        <div className="card__fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The map of a narrow screen ends where the card begins; see explorer.css. */
function tellHeight(card: HTMLElement): (() => void) | undefined {
  const dialog = card.closest('dialog')
  if (dialog === null) return undefined
  const tell = () => dialog.style.setProperty('--explorer-card', `${card.offsetHeight}px`)
  tell()
  const observer = new ResizeObserver(tell)
  observer.observe(card)
  return () => {
    observer.disconnect()
    dialog.style.removeProperty('--explorer-card')
  }
}
