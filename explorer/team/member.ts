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

/** The maximum length of a log from others, which limits the memory. */
const MAX_LOG = 100_000

export interface MemberOptions {
  surveyId: SurveyId
  /** The member's own columns. */
  plots: EditablePlots
  openChannel: OpenChannel
  view: TeamView
  latency: Latency
  /** Unique: eight or more of a to z and 0 to 9. */
  id: string
  /** Milliseconds since 1970, with fractions. */
  now: () => number
  /** Called when `read`, `edits` or the latencies change. */
  onChange: () => void
}

/** The map of one member. */
export interface TeamView {
  show(plots: readonly number[], by: 'self' | 'colleague'): void
  /** True once a frame with all changes is on the screen; false when it was not visible. */
  painted(): Promise<boolean>
}

/** A surveyor at one view: edits, sends edits to the others, and merges theirs. */
export interface Member {
  readonly id: string
  /** The same object until something in it changes. */
  read(): MemberState
  /** The earliest first. */
  edits(): Edit[]
  change(plot: number, field: EditableField, code: number): void
  /** Undoes the last own change that is still in effect, if there is one. */
  undo(): void
  /** Offline, nothing is sent or received; back online, both sides merge. */
  setOffline(isOffline: boolean): void
  /** Announces presence and removes silent members; to be called regularly. */
  beat(): void
  /** The page is hidden; call `greet` when it is restored. */
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
  /** Letters of the connected members, in order. */
  others: readonly string[]
}

const alone = { isOffline: false, waiting: 0, canUndo: false, others: [] } as const

export function openMember(options: MemberOptions): Member {
  const { id, now, onChange } = options
  const since = now()
  const roll = buildRoll(now)
  /** A stack of own changes that can be undone. */
  const mine: Change[] = []
  const queue: Edit[] = []
  let isClosed = false
  let state: MemberState = { ...alone, surveyor: roll.freeLetter() }
  const isSilent = () => isClosed || state.isOffline
  const presence = () => ({ surveyor: state.surveyor, since })
  const messenger = openMessenger(options, { receive, isSilent, presence })
  const edits = keepEdits(options, { send: messenger.send, note })
  messenger.sendHello()

  function note(part: Partial<MemberState> = {}): void {
    const [waiting, canUndo] = [queue.length, mine.length > 0]
    state = { ...state, waiting, canUndo, others: roll.letters(), ...part }
    onChange()
  }

  function receive(from: string, body: Body): void {
    if (body.kind === 'hello' || body.kind === 'here') {
      meet(from, body)
      if (body.kind === 'hello') {
        messenger.sendHere()
        messenger.sendLog(edits.all())
      }
    } else if (body.kind === 'bye') {
      roll.leave(from)
      note()
    } else edits.receive(from, body)
  }

  /** Of two with one letter, the later one takes another. */
  function meet(from: string, other: Presence): void {
    if (!roll.enter(from, other)) return
    const isTaken = other.surveyor === state.surveyor
    const isLater = other.since < since || (other.since === since && from < id)
    note(isTaken && isLater ? { surveyor: roll.freeLetter() } : {})
    if (isTaken) messenger.sendHere()
  }

  function make(edit: Edit): void {
    if (state.isOffline) queue.push(edit)
    edits.make(edit, !state.isOffline)
  }

  return {
    id,
    read: () => state,
    edits: edits.all,

    change(plot, field, code) {
      const { surveyor } = state
      const change: Change = { kind: 'change', stamp: edits.tick(), surveyor, plot, field, code }
      mine.push(change)
      make(change)
    },

    undo() {
      const last = mine.pop()
      if (last === undefined) return
      const [{ plot, field }, { surveyor }] = [last, state]
      make({ kind: 'undo', stamp: edits.tick(), surveyor, plot, field, undoes: idOf(last) })
    },

    setOffline(isOffline) {
      if (isOffline === state.isOffline) return
      if (isOffline) {
        messenger.send({ kind: 'bye' })
        roll.clear()
      }
      const waited = isOffline ? null : queue.splice(0)
      note({ isOffline })
      if (waited) messenger.sendHello()
      if (waited) messenger.sendLog(waited)
    },

    beat() {
      roll.forgetSilent()
      messenger.sendHere()
      note()
    },

    leave: () => messenger.send({ kind: 'bye' }),
    greet: messenger.sendHello,

    close() {
      messenger.send({ kind: 'bye' })
      isClosed = true
      messenger.close()
    },
  }
}

interface Receiver {
  receive(from: string, body: Body): void
  /** Nothing is sent or received. */
  isSilent(): boolean
  presence(): Presence
}

/** The messages between a member and the others. */
function openMessenger(
  { surveyId, id, now, openChannel }: MemberOptions,
  { receive, isSilent, presence }: Receiver,
) {
  const channel = openChannel((data) => {
    const message = isSilent() ? null : readMessage(data, surveyId, now())
    if (message && message.from !== id) receive(message.from, message.body)
  })

  function send(body: Body): void {
    if (!isSilent()) channel.send({ version: TEAM_VERSION, ...surveyId, from: id, body })
  }

  return {
    send,
    sendHello: () => send({ kind: 'hello', ...presence() }),
    sendHere: () => send({ kind: 'here', ...presence() }),
    sendLog(edits: readonly Edit[]): void {
      for (let from = 0; from < edits.length; from += MAX_EDITS_PER_MESSAGE) {
        send({ kind: 'log', edits: edits.slice(from, from + MAX_EDITS_PER_MESSAGE) })
      }
    },
    close: () => channel.close(),
  }
}

/** All edits, own and others', and how long each took to be visible. */
function keepEdits(
  { plots, id, now, view, latency }: MemberOptions,
  { send, note }: { send(body: Body): void; note(): void },
) {
  const log = buildEditLog(plots)
  const clock = buildClock(id, now)
  /** When own live edits were made, for the replies of other views. */
  const madeAt = new Map<string, number>()

  function merge(edits: readonly Edit[]): number[] {
    if (log.size + edits.length > MAX_LOG) return []
    for (const { stamp } of edits) clock.receive(stamp)
    const changed = log.apply(edits)
    if (changed.length > 0) view.show(changed, 'colleague')
    note()
    return changed
  }

  async function receiveEdit(edit: Edit, editMadeAt: number): Promise<void> {
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

  function receivePainting(painter: string, editId: string, paintedAt: number | null): void {
    const editMadeAt = madeAt.get(editId)
    if (editMadeAt === undefined || paintedAt === null) return
    latency.note({ id: editId, painter, madeAt: editMadeAt, paintedAt, now: now() })
    note()
  }

  return {
    all: () => log.all(),
    tick: () => clock.tick(),

    receive(from: string, body: Extract<Body, { kind: 'edit' | 'log' | 'painted' }>): void {
      if (body.kind === 'edit') void receiveEdit(body.edit, body.madeAt)
      else if (body.kind === 'log') merge(body.edits)
      else receivePainting(from, body.id, body.at)
    },

    /** `isSent` when it is sent to the others at once. */
    make(edit: Edit, isSent: boolean): void {
      const editMadeAt = now()
      // Others can start painting while the own view is still busy.
      send({ kind: 'edit', edit, madeAt: editMadeAt })
      if (isSent) madeAt.set(idOf(edit), editMadeAt)
      const changed = log.apply([edit])
      if (changed.length > 0) view.show(changed, 'self')
      note()
    },
  }
}
