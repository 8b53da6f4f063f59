import { EXPLORE_ADDRESS } from '@app/explorer/face/questions.ts'
import { ButtonSheet } from '../parts/button.tsx'
import { ExplorerLink } from '../parts/explorer-link.tsx'
import * as ids from '../parts/ids.ts'
import { Picture } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './explore.css?inline'

interface ExploreProps {
  title: string
  text: string
  sample: readonly SamplePart[]
  /** The ward in 3D, and the explorer's address of that view. */
  still: { label: string; address: string }
  action: string
  note: string
  failure: string
}

interface SamplePart {
  text: string
  claim?: string
}

export function Explore(props: ExploreProps) {
  const { title, text, sample, still, action, note, failure } = props
  return (
    <section className="explore" id={ids.EXPLORE} aria-labelledby="explore-title">
      <ButtonSheet />
      <Stylesheet name="explore" layer="sections" css={css} />
      <div className="explore__inner">
        <h2 id="explore-title">{title}</h2>
        <p className="explore__text">{text}</p>
        <p className="explore__sample">
          {sample.map(({ text: part, claim }) =>
            claim ? (
              <span key={part} id={ids.CLAIM_PREFIX + claim}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
        <div className="explore__live">
          <button className="button" type="button" id={ids.OPEN_EXPLORER}>
            {action}
          </button>
          <p className="explore__note">{note}</p>
          <p className="explore__failure" id={ids.EXPLORER_FAILURE} role="alert" hidden>
            {failure}
          </p>
        </div>
      </div>
      <ExplorerLink className="explore__still" address={EXPLORE_ADDRESS + still.address}>
        <Picture
          name="still"
          widths={[1120, 1800]}
          sizes="100vw"
          width={1120}
          height={653}
          alt={still.label}
        />
      </ExplorerLink>
    </section>
  )
}
