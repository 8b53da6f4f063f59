import type { OpenChannel } from './channel.ts'
import { buildClock } from './clock.ts'
import {
  buildEditLog,
  type Change,
  type Edit,
  type EditableField,
  type EditablePlots,
  idOf,
} from './edit.ts'
import type { Latency } from './latency.ts'
import {
  type Body,
  MAX_EDITS_PER_MESSAGE,
  type Presence,
  readMessage,
  type SurveyId,
  TEAM_VERSION,
} from './message.ts'
import { buildRoll } from './roll.ts'

/** Beyond this a log takes nothing in from others, so that nobody can fill the memory. */
const MAX_LOG = 100_000

export interface MemberOptions {
  surveyId: SurveyId
  /** The member's own columns. */
  plots: EditablePlots
  openChannel: OpenChannel
  view: TeamView
  latency: Latency
  /** Unlike any other's: eight or more of a to z and 0 to 9. */
  id: string
  /** Milliseconds since 1970, with fractions. */
  now: () => number
  /** Something that `read`, `edits` or the latencies say has changed. */
  onChange: () => void
}

/** The map on which one member sees all edits. */
export interface TeamView {
  show(plots: readonly number[], by: 'self' | 'colleague'): void
  /** True once a frame with all that was shown is on the screen; false when nobody could see it. */
  painted(): Promise<boolean>
}

/** A surveyor at one view: it edits, tells the others, and merges what they tell. */
export interface Member {
  readonly id: string
  /** The same object until something in it changes. */
  read(): MemberState
  /** The earliest first. */
  edits(): Edit[]
  change(plot: number, field: EditableField, code: number): void
  /** Takes back the last own change that still stands, if there is one. */
  undo(): void
  /** Offline nothing goes out and nothing comes in; back online both sides merge. */
  setOffline(isOffline: boolean): void
  /** Says that one is still here and forgets those who are not; to be called every so often. */
  beat(): void
  /** The page goes out of use; `greet` when it comes back as it was. */
  leave(): void
  greet(): void
  close(): void
}

export interface MemberState {
  surveyor: string
  isOffline: boolean
  /** Own edits that wait for the connection. */
  waiting: number
  canUndo: boolean
  /** Letters of those who are connected, in their order. */
  others: readonly string[]
}

export function openMember(options: MemberOptions): Member {
  const { surveyId, view, latency, id, now, onChange } = options
  const log = buildEditLog(options.plots)
  const clock = buildClock(id, now)
  const since = now()
  const roll = buildRoll(now)
  /** When the own live edits were made, for the answers of those who painted them. */
  const madeAt = new Map<string, number>()
  /** A stack of own changes that can be undone. */
  const mine: Change[] = []
  let queue: Edit[] = []
  let isClosed = false
  let state: MemberState = {
    surveyor: roll.freeLetter(),
    isOffline: false,
    waiting: 0,
    canUndo: false,
    others: [],
  }
  const channel = options.openChannel(hear)
  sayHello()

  function note(part: Partial<MemberState> = {}): void {
    const [waiting, canUndo] = [queue.length, mine.length > 0]
    state = { ...state, waiting, canUndo, others: roll.letters(), ...part }
    onChange()
  }

  function send(body: Body): void {
    if (isClosed || state.isOffline) return
    channel.send({ version: TEAM_VERSION, ...surveyId, from: id, body })
  }

  function sayHello(): void {
    send({ kind: 'hello', surveyor: state.surveyor, since })
  }

  function sayHere(): void {
    send({ kind: 'here', surveyor: state.surveyor, since })
  }

  function sendLog(edits: readonly Edit[]): void {
    for (let from = 0; from < edits.length; from += MAX_EDITS_PER_MESSAGE) {
      send({ kind: 'log', edits: edits.slice(from, from + MAX_EDITS_PER_MESSAGE) })
    }
  }

  function hear(data: unknown): void {
    if (isClosed || state.isOffline) return
    const message = readMessage(data, surveyId, now())
    if (message === null || message.from === id) return
    const { from, body } = message
    if (body.kind === 'hello' || body.kind === 'here') {
      meet(from, body)
      if (body.kind === 'hello') {
        sayHere()
        sendLog(log.all())
      }
    } else if (body.kind === 'bye') {
      roll.leave(from)
      note()
    } else if (body.kind === 'edit') {
      void hearEdit(body.edit, body.madeAt)
    } else if (body.kind === 'log') {
      merge(body.edits)
    } else {
      hearPainting(from, body.id, body.at)
    }
  }

  /** Of two with one letter, the later comer takes another. */
  function meet(from: string, presence: Presence): void {
    if (!roll.enter(from, presence)) return
    const isTaken = presence.surveyor === state.surveyor
    const isLater = presence.since < since || (presence.since === since && from < id)
    note(isTaken && isLater ? { surveyor: roll.freeLetter() } : {})
    if (isTaken) sayHere()
  }

  function merge(edits: readonly Edit[]): number[] {
    if (log.size + edits.length > MAX_LOG) return []
    for (const { stamp } of edits) clock.hear(stamp)
    const changed = log.apply(edits)
    if (changed.length > 0) view.show(changed, 'colleague')
    note()
    return changed
  }

  async function hearEdit(edit: Edit, editMadeAt: number): Promise<void> {
    if (merge([edit]).length === 0) return
    const isPainted = await view.painted()
    const paintedAt = now()
    const editId = idOf(edit)
    if (isPainted) {
      latency.note({ id: editId, painter: id, madeAt: editMadeAt, paintedAt, now: paintedAt })
    }
    send({ kind: 'painted', id: editId, at: isPainted ? paintedAt : null })
    note()
  }

  function hearPainting(painter: string, editId: string, paintedAt: number | null): void {
    const editMadeAt = madeAt.get(editId)
    if (editMadeAt === undefined || paintedAt === null) return
    latency.note({ id: editId, painter, madeAt: editMadeAt, paintedAt, now: now() })
    note()
  }

  function make(edit: Edit): void {
    const editMadeAt = now()
    // Others can begin to paint while the own view is still at it.
    send({ kind: 'edit', edit, madeAt: editMadeAt })
    if (state.isOffline) queue.push(edit)
    else madeAt.set(idOf(edit), editMadeAt)
    const changed = log.apply([edit])
    if (changed.length > 0) view.show(changed, 'self')
    note()
  }

  return {
    id,
    read: () => state,
    edits: () => log.all(),

    change(plot, field, code) {
      const { surveyor } = state
      const change: Change = { kind: 'change', stamp: clock.tick(), surveyor, plot, field, code }
      mine.push(change)
      make(change)
    },

    undo() {
      const last = mine.pop()
      if (last === undefined) return
      const { plot, field } = last
      const { surveyor } = state
      make({ kind: 'undo', stamp: clock.tick(), surveyor, plot, field, undoes: idOf(last) })
    },

    setOffline(isOffline) {
      if (isOffline === state.isOffline) return
      if (isOffline) {
        send({ kind: 'bye' })
        roll.clear()
        note({ isOffline })
        return
      }
      const waited = queue
      queue = []
      note({ isOffline })
      sayHello()
      sendLog(waited)
    },

    beat() {
      roll.forgetSilent()
      sayHere()
      note()
    },

    leave: () => send({ kind: 'bye' }),
    greet: sayHello,

    close() {
      send({ kind: 'bye' })
      isClosed = true
      channel.close()
    },
  }
}
