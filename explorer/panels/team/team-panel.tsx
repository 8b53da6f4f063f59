import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { team as words } from '../../content/team.ts'
import { plotName } from '../../dataset/plot-names.ts'
import { FramedButton } from '../../parts/buttons.tsx'
import { isScreenNarrow } from '../../parts/screen.ts'
import type { LngLat } from '../../plane/plane.ts'
import { pickedIn, screens } from '../../state/exploration.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { spotOf } from '../../state/positions.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { LatencyFigures } from '../../team/latency.ts'
import { useTeam } from '../../team/page-team.ts'
import type { Team } from '../../team/team.ts'
import { ClaimNote } from '../ask/claim-note.tsx'
import { EditList } from './edit-list.tsx'
import { PlotEditor } from './plot-editor.tsx'
import { houseNearest, plotNearest } from './plot-nearest.ts'
import { useColleague } from './use-colleague.ts'

const SHOWN_EDITS = 8

/** A plot with a house fills a good part of the map, with its neighbours for comparison. */
const HOUSE_ZOOM = 17.5

/** About 1:2,000, at which a plot's colour is seen. */
const EDIT_ZOOM = 17

/** Other tabs have replied by then; if there are any, no colleague is needed on this page. */
const ANSWER_MS = 400

/** Two surveyors on one survey: on this page, and in any number of tabs. */
export function TeamPanel() {
  const team = useTeam()
  const survey = useExplorer((now) => now.sample.survey)
  return team && survey && <TeamAtWork key={survey.seed} team={team} survey={survey} />
}

function TeamAtWork({ team, survey }: { team: Team; survey: Survey }) {
  const state = useExplorerState()
  const panel = useRef<HTMLDivElement>(null)
  const chosen = usePlotAtHand(panel)
  const { others } = team.main.read()
  // Null until the other tabs have had time to reply.
  const [isWanted, setWanted] = useState(others.length === 0 ? null : false)
  const seat = useColleague(team, isWanted === true, (plot) =>
    showEdited(state, plot, panel.current),
  )
  useEffect(() => {
    const look = () => setWanted((before) => before ?? team.main.read().others.length === 0)
    const timer = setTimeout(look, ANSWER_MS)
    return () => clearTimeout(timer)
  }, [team])
  useEffect(() => takeLostFocus(panel.current), [])
  const nameOf = (plot: number) => plotName(survey, plot)
  const plotOf = (at: number | null) => (at === null ? null : { at, name: nameOf(at) })

  return (
    <div className="team-panel" tabIndex={-1} ref={panel}>
      <h4 className="panel-title team-panel__title">{words.title}</h4>
      {isWanted !== false && (
        <section className="team-panel__seat" aria-label={words.colleague}>
          <h5 className="team-panel__name">{words.colleague}</h5>
          <div className="team-panel__map" ref={seat.box} />
        </section>
      )}
      <Figures figures={team.latency.figures()} />
      <section className="team-panel__seat" aria-label={words.you}>
        <PlotEditor member={team.main} plots={team.plots} plot={plotOf(chosen)} />
      </section>
      <p className="team-panel__note">{words.honesty}</p>
      <ClaimNote panel="team" />
      {seat.colleague && (
        <section className="team-panel__seat" aria-label={words.colleagueAtWork}>
          <h5 className="team-panel__name">{words.colleagueAtWork}</h5>
          <div className="team-panel__actions">
            <FramedButton onClick={seat.toggleWork}>
              {seat.isWorking ? words.actions.stop : words.actions.work}
            </FramedButton>
            <p className="team-panel__note">{words.actions.workNote}</p>
          </div>
          <PlotEditor
            member={seat.colleague.member}
            plots={seat.colleague.plots}
            plot={plotOf(seat.plot)}
          />
        </section>
      )}
      <div className="team-panel__actions">
        <FramedButton onClick={() => setWanted((before) => before === false)}>
          {isWanted === false ? words.actions.showColleague : words.actions.hideColleague}
        </FramedButton>
        <a
          className="framed-button"
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
          {others.length === 0 ? words.present.alone : words.present.others(others.join(', '))}
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

/**
 * The selected plot. Without one, the plot in the middle of the view is selected for editing. A
 * visitor from the claim's link is flown to a house, close enough to see its plot change colour.
 */
function usePlotAtHand(panel: RefObject<HTMLElement | null>): number | null {
  const state = useExplorerState()
  useEffect(() => {
    const { pick, sample, map, screen } = state.read()
    const { survey } = sample
    const { claim } = screen
    if (pick.picked || !survey) return
    const isClaimed = claim !== null && screens[claim].panel === 'team'
    const find = isClaimed ? houseNearest : plotNearest
    const atHand = find(survey, map.camera?.centre ?? survey.origin)
    state.pick({ dataset: 'sample', row: atHand })
    if (isClaimed) flyTo(state, spotOf(survey, atHand), HOUSE_ZOOM, panel.current)
    // Elsewhere it would open an unrequested card.
    return () => {
      if (pickedIn(state.read(), 'sample') === atHand) state.pick(null)
    }
  }, [state, panel])
  return useExplorer((now) => pickedIn(now, 'sample'))
}

/** An edit is seen on the visitor's own map too, unless the map is near and shows it already. */
function showEdited(state: ExplorerState, plot: number, panel: HTMLElement | null): void {
  if (pickedIn(state.read(), 'sample') !== plot) return
  const { sample, map } = state.read()
  const place = sample.survey && spotOf(sample.survey, plot)
  const isNear = map.camera !== null && map.camera.zoom > EDIT_ZOOM - 0.5
  if (place && isNear) state.command({ kind: 'uncover', place, cover: null })
  else flyTo(state, place, EDIT_ZOOM, panel)
}

/** Centres the map on a place, beside the panel that covers it on a narrow screen. */
function flyTo(
  state: ExplorerState,
  centre: LngLat | null,
  zoom: number,
  panel: HTMLElement | null,
): void {
  if (!centre) return
  state.moveMap({ centre, zoom })
  const cover = panel?.closest('.workbench__side')?.getBoundingClientRect()
  if (cover && isScreenNarrow()) state.command({ kind: 'uncover', place: centre, cover })
}

/** The card of a plot leads here and closes, which loses its focus. */
function takeLostFocus(panel: HTMLElement | null): void {
  if (document.activeElement === document.body) panel?.focus({ preventScroll: true })
}

function Figures({ figures }: { figures: LatencyFigures | null }) {
  const { latency } = words
  return (
    <section className="team-panel__latency" aria-label={latency.title}>
      <h5 className="team-panel__name">{latency.title}</h5>
      <dl className="team-panel__figures">
        <Figure name={latency.last} ms={figures?.lastMs} />
        <Figure name={latency.p50} ms={figures?.p50Ms} />
        <Figure name={latency.p95} ms={figures?.p95Ms} />
      </dl>
    </section>
  )
}

function Figure({ name, ms }: { name: string; ms: number | undefined }) {
  return (
    <div className="team-panel__figure">
      <dt className="remark">{name}</dt>
      <dd className="team-panel__value">
        {ms === undefined ? words.latency.none : `${Math.round(ms)} ${words.latency.unit}`}
      </dd>
    </div>
  )
}

/** The address changes with the map, so the link is computed at the press. */
function takeAddress({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.href = location.href
}
