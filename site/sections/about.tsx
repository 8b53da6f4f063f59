import { ClaimLink } from '../parts/claim-link.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './about.css?inline'
import { Strip } from './strip.tsx'
import chartCss from './unit-chart.css?inline'

interface AboutProps {
  title: string
  lead: string
  text: string
  figures: readonly Figure[]
  /** The figure that is shown as the selected feature of a map. */
  selected: number
  /** The text of the link to each view of the explorer. */
  claimLinks: Readonly<Record<string, string>>
}

interface Figure {
  value: string
  unit: string
  label: string
  claim?: string
}

const COLUMNS = 4

export function About({ title, lead, text, figures, selected, claimLinks }: AboutProps) {
  return (
    <section className="about" id="about" aria-labelledby="about-title">
      <Stylesheet name="about" layer="sections" css={css} />
      <div className="about__head">
        <h2 id="about-title">{title}</h2>
        <div className="about__text">
          <p className="about__lead">{lead}</p>
          <p>{text}</p>
        </div>
      </div>
      <ul className="about__figures">
        {figures.map(({ value, unit, label, claim }, index) => (
          <li
            className="about__figure"
            key={label}
            data-highlighted={index === selected ? '' : undefined}
          >
            <span className="about__reference" aria-hidden="true">
              {gridReference(index)}
            </span>
            <Strip name="unit-chart" sheet={chartCss} />
            <p>
              <strong className="about__value">
                {value}
                {unit && <small>{unit}</small>}
              </strong>{' '}
              <span className="about__label">{label}</span>
            </p>
            {claim && <ClaimLink claim={claim} label={claimLinks[claim] ?? ''} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function gridReference(index: number): string {
  const row = 'AB'.charAt(Math.floor(index / COLUMNS))
  return `${row}${(index % COLUMNS) + 1}`
}
