import { type MouseEvent, useEffect, useState } from 'react'
import { team as words } from '../content/team.ts'
import { useExplorer } from '../state.ts'
import type { Survey } from '../survey/survey.ts'
import type { LatencyFigures } from '../team/latency.ts'
import { useTeam } from '../team/page-team.ts'
import type { Team } from '../team/team.ts'
import { EditList } from './edit-list.tsx'
import { PlotEditor } from './plot-editor.tsx'
import { plotName } from './plot-words.ts'
import { useColleague } from './use-colleague.ts'

const SHOWN_EDITS = 8

/** Other tabs have answered by then; whoever finds some there has colleagues enough. */
const ANSWER_MS = 400

/** Two surveyors on one survey: on this page, and in as many tabs as a visitor opens. */
export function TeamPanel() {
  const team = useTeam()
  const survey = useExplorer((now) => now.survey)
  return team && survey && <TeamAtWork key={survey.seed} team={team} survey={survey} />
}

function TeamAtWork({ team, survey }: { team: Team; survey: Survey }) {
  const chosen = useExplorer((now) => now.plot)
  const { others } = team.main.read()
  const [isColleagueWanted, setColleagueWanted] = useState(false)
  const seat = useColleague(team, survey, isColleagueWanted)
  useEffect(() => {
    const look = () => setColleagueWanted(team.main.read().others.length === 0)
    const timer = setTimeout(look, ANSWER_MS)
    return () => clearTimeout(timer)
  }, [team])
  const nameOf = (plot: number) => plotName(survey, plot)
  const plotOf = (at: number | null) => (at === null ? null : { at, name: nameOf(at) })

  return (
    <div className="team-panel">
      <h4 className="team-panel__title">{words.title}</h4>
      <p className="team-panel__lead">{words.lead}</p>
      <Figures figures={team.latency.figures()} />
      <p className="team-panel__note">{words.honesty}</p>
      <section className="team-panel__seat" aria-label={words.you}>
        <h5 className="team-panel__name">{words.you}</h5>
        <PlotEditor member={team.main} plots={survey.plots} plot={plotOf(chosen)} />
      </section>
      {isColleagueWanted && (
        <section className="team-panel__seat" aria-label={words.colleague}>
          <h5 className="team-panel__name">{words.colleague}</h5>
          <div className="team-panel__map" ref={seat.box} />
          {seat.colleague && (
            <>
              <PlotEditor
                member={seat.colleague.member}
                plots={seat.colleague.plots}
                plot={plotOf(seat.plot)}
              />
              <div className="team-panel__actions">
                <button
                  className="team-panel__action"
                  type="button"
                  onClick={() => seat.setWorking(!seat.isWorking)}
                >
                  {seat.isWorking ? words.actions.stop : words.actions.work}
                </button>
                <p className="team-panel__note">{words.actions.workNote}</p>
              </div>
            </>
          )}
        </section>
      )}
      <div className="team-panel__actions">
        <button
          className="team-panel__action"
          type="button"
          onClick={() => setColleagueWanted(!isColleagueWanted)}
        >
          {isColleagueWanted ? words.actions.hideColleague : words.actions.showColleague}
        </button>
        <a
          className="team-panel__action"
          href={location.href}
          target="_blank"
          rel="noopener"
          onClick={takeAddress}
          onAuxClick={takeAddress}
        >
          {words.actions.newTab}
        </a>
        <p className="team-panel__note">{words.actions.newTabNote}</p>
        <p className="team-panel__note" role="status">
          {others.length === 0
            ? words.present.alone
            : `${words.present.others} ${words.surveyor} ${others.join(', ')}`}
        </p>
      </div>
      <EditList
        edits={team.main.edits().slice(-SHOWN_EDITS).reverse()}
        latency={team.latency}
        nameOf={nameOf}
      />
    </div>
  )
}

function Figures({ figures }: { figures: LatencyFigures | null }) {
  const { latency } = words
  return (
    <section className="team-panel__latency" aria-label={latency.title}>
      <h5 className="team-panel__name">{latency.title}</h5>
      {figures === null ? (
        <p className="team-panel__note">{latency.none}</p>
      ) : (
        <>
          <dl className="team-panel__figures">
            <Figure name={latency.last} ms={figures.lastMs} />
            <Figure name={latency.p50} ms={figures.p50Ms} />
            <Figure name={latency.p95} ms={figures.p95Ms} />
          </dl>
          <p className="team-panel__note">
            {figures.count} {latency.count}
          </p>
        </>
      )}
    </section>
  )
}

function Figure({ name, ms }: { name: string; ms: number }) {
  return (
    <div className="team-panel__figure">
      <dt className="team-panel__term">{name}</dt>
      <dd className="team-panel__value">
        {Math.round(ms)} {words.latency.unit}
      </dd>
    </div>
  )
}

/** The address changes with the map; the new tab opens on what is shown at the moment of the press. */
function takeAddress({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.href = location.href
}
