import { ButtonSheet } from '../parts/button.tsx'
import * as ids from '../parts/ids.ts'
import { Drawing } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './explore.css?inline'

interface ExploreProps {
  title: string
  text: string
  sample: readonly SamplePart[]
  action: string
  note: string
  failure: string
}

interface SamplePart {
  text: string
  moment?: string
}

export function Explore({ title, text, sample, action, note, failure }: ExploreProps) {
  return (
    <section className="explore" id={ids.EXPLORE} aria-labelledby="explore-title">
      <ButtonSheet />
      <Sheet name="explore" layer="sections" css={css} />
      <Drawing className="explore__river" name="explore-river" width={1432} height={712} />
      <div className="explore__inner">
        <h2 id="explore-title">{title}</h2>
        <p className="explore__text">{text}</p>
        <p className="explore__sample">
          {sample.map(({ text: part, moment }) =>
            moment ? (
              <span key={part} id={ids.MOMENT_PREFIX + moment}>
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
    </section>
  )
}
