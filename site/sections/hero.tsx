import { DESKTOP } from '@app/design/breakpoints.ts'
import type { ReactNode } from 'react'
import { pictureSet, pictureUrl } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './hero.css?inline'

interface HeroProps {
  className?: string
  title: string
  lead: string
  picture: string
  /** The sheets drawn over the relief: all of them, or all except the missing one. */
  overlay: 'hero' | 'lost'
  action: ReactNode
}

const COMPACT = `(width < ${DESKTOP})`
const compactWidths = [480, 750, 1200]
/**
 * On the densest screens, two relief pixels per CSS pixel are enough; the overlay provides sharp
 * lines.
 */
const compactSizes = '(resolution > 2x) 66vw, 100vw'
const wideWidths = [1200, 1600, 2400]
/** The grid of a map sheet: letters from west to east, without I, which reads as a one. */
const gridLetters = [...'ABCDEFGHJKLM']

/**
 * Text on blank paper, with sheets arriving beside it. The relief and its overlay share one box and
 * one ratio (2:1, compact 6:5), so they are always cropped alike. Both load after the text.
 */
export function Hero({ className, title, lead, picture, overlay, action }: HeroProps) {
  const compact = pictureSet('hero-compact', compactWidths)
  const wide = pictureSet('hero', wideWidths)
  return (
    <section className={className ? `hero ${className}` : 'hero'} aria-labelledby="hero-title">
      <Stylesheet name="hero" layer="sections" css={css} />
      <div className="hero__map">
        <div className="hero__text">
          <h1 className="hero__title" id="hero-title">
            {title}
          </h1>
          <p className="hero__lead">{lead}</p>
          {action}
        </div>
        <div className="hero__art">
          <picture>
            <source media={COMPACT} type="image/avif" srcSet={compact} sizes={compactSizes} />
            <source
              media={COMPACT}
              srcSet={`${pictureUrl('hero-compact-750.webp')} 750w`}
              sizes={compactSizes}
            />
            <source type="image/avif" srcSet={wide} sizes="100vw" />
            <img
              src={pictureUrl('hero-1600.webp')}
              width={1600}
              height={800}
              alt={picture}
              fetchPriority="low"
              decoding="sync"
            />
          </picture>
          <picture>
            <source media={COMPACT} srcSet={pictureUrl(`${overlay}-compact-overlay.svg`)} />
            <img
              src={pictureUrl(`${overlay}-overlay.svg`)}
              width={1600}
              height={800}
              alt=""
              fetchPriority="low"
              decoding="sync"
            />
          </picture>
          {/* For paper: browsers load it when they print. */}
          <img
            src={pictureUrl('hero-print-overlay.svg')}
            width={1200}
            height={600}
            alt=""
            loading="lazy"
          />
        </div>
      </div>
      <div className="hero__neatline" />
      <div className="hero__letters" aria-hidden="true">
        {gridLetters.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </div>
    </section>
  )
}
