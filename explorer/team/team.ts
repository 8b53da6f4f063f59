import { noteDuration } from '../timing.ts'
import { pageChannel, tabChannel } from './channel.ts'
import { copyColumns, type EditablePlots } from './edit.ts'
import { inSight, type MapScreen } from './in-sight.ts'
import { buildLatency, type Latency, type PaintTiming, preciseNow } from './latency.ts'
import { type Member, openMember } from './member.ts'
import type { SurveyId } from './message.ts'

const CHANNEL_NAME = 'explorer-team'
const BEAT_MS = 20_000

/** All surveyors of this page, and the channel to other tabs. */
export interface Team {
  /** The surveyor of the main map. */
  readonly main: Member
  /** The main surveyor's current columns. */
  readonly plots: EditablePlots
  /** Measured by and for all surveyors of this page. */
  readonly latency: Latency
  /** A copy of the survey's original columns, for another surveyor of this page. */
  copySurveyed(): EditablePlots
  /** Another surveyor of this page, on such a copy, who gets all edits so far. */
  openColleague(plots: EditablePlots, screen: MapScreen): Member
  stop(): void
}

/** Runs in a browser while one survey is displayed, without changing its columns. */
export function startTeam(
  surveyId: SurveyId,
  surveyed: EditablePlots,
  { screen, onChange }: { screen: MapScreen; onChange(): void },
): Team {
  const hasTabs = typeof BroadcastChannel === 'function'
  const openChannel = pageChannel(hasTabs ? tabChannel(CHANNEL_NAME) : null)
  const plots = copyColumns(surveyed)
  const latency = buildLatency()
  const members = new Set<Member>()
  const main = join(plots, screen)
  const beat = setInterval(() => {
    for (const member of members) member.beat()
  }, BEAT_MS)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)

  function join(columns: EditablePlots, on: MapScreen): Member {
    const id = newId()
    const member = openMember({
      surveyId,
      plots: columns,
      openChannel,
      view: inSight(on),
      latency: {
        ...latency,
        note(painting) {
          latency.note(painting)
          if (painting.painter === id) noteInDeveloperTools(painting)
        },
      },
      id,
      now: preciseNow,
      onChange,
    })
    members.add(member)
    return member
  }

  /** A page may be restored from the back/forward cache. */
  function leave(): void {
    for (const member of members) member.leave()
  }

  function comeBack({ persisted }: PageTransitionEvent): void {
    if (persisted) for (const member of members) member.greet()
  }

  return {
    main,
    plots,
    latency,
    copySurveyed: () => copyColumns(surveyed),
    openColleague(columns, on) {
      const member = join(columns, on)
      return {
        ...member,
        close() {
          members.delete(member)
          member.close()
          onChange()
        },
      }
    },
    stop() {
      clearInterval(beat)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      for (const member of members) member.close()
      members.clear()
    },
  }
}

function noteInDeveloperTools({ madeAt, paintedAt }: PaintTiming): void {
  const start = madeAt - performance.timeOrigin
  if (start >= 0) noteDuration('edit-painted', start, paintedAt - performance.timeOrigin)
}

/** Eight random bytes are enough to identify the tabs of one browser. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
