import { DESKTOP, TABLET } from '@app/design/breakpoints.ts'
import { addressOf, type Question } from '@app/explorer/face/questions.ts'
import { ExplorerLink } from '../parts/explorer-link.tsx'
import { Picture } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './industries.css?inline'
import swatchCss from './legend-swatch.css?inline'
import { Strip } from './strip.tsx'

interface IndustriesProps {
  title: string
  lead: string
  columns: readonly (readonly Card[])[]
}

interface Card {
  picture: string
  title: string
  /** The question of an industry, and the address that shows the explorer's answer. */
  caption: string
  ask: Question
}

const CARD_SIZES = `(width < ${TABLET}) 92vw, (width < ${DESKTOP}) 46vw, 31vw`

export function Industries({ title, lead, columns }: IndustriesProps) {
  return (
    <section className="industries" id="industries" aria-labelledby="industries-title">
      <Stylesheet name="industries" layer="sections" css={css} />
      <div className="industries__head">
        <h2 id="industries-title">{title}</h2>
        <p className="industries__lead">{lead}</p>
        <div className="industries__legend">
          {columns.flat().map(({ picture, title, ask }) => (
            <div key={picture}>
              <Strip name="legend-swatch" sheet={swatchCss} />
              <ExplorerLink className="industries__row" address={addressOf(ask)}>
                {title}
              </ExplorerLink>
            </div>
          ))}
        </div>
      </div>
      <div className="industries__columns">
        {columns.map((cards, column) => (
          <ul key={cards[0]?.picture}>
            {cards.map((card, row) => (
              <IndustryCard
                key={card.picture}
                {...card}
                isBlurred={isFirstOrLast(column, row, columns)}
              />
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}

/** The first card of the first column and the last card of the last one are shown blurred. */
function isFirstOrLast(column: number, row: number, columns: IndustriesProps['columns']): boolean {
  const isFirst = column === 0 && row === 0
  const isLast = column === columns.length - 1 && row === (columns.at(-1)?.length ?? 0) - 1
  return isFirst || isLast
}

function IndustryCard({ picture, title, caption, ask, isBlurred }: Card & { isBlurred: boolean }) {
  return (
    <li className="industries__card" data-blurred={isBlurred ? '' : undefined}>
      <Picture
        name={`card-${picture}`}
        widths={[640, 960]}
        sizes={CARD_SIZES}
        width={640}
        height={640}
        alt=""
      />
      <div className="industries__tab">
        <h3>{title}</h3>
        <ExplorerLink className="industries__question" address={addressOf(ask)}>
          {caption}
        </ExplorerLink>
      </div>
    </li>
  )
}
