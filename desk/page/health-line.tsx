import { useEffect, useState } from 'react'
import type { BackupAnswer, BackupsAnswer, HealthState, OverviewAnswer } from '../answers.ts'
import { dates, healthWords, notices } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import type { NoticeText } from './notice.tsx'
import { getJson, messageOf, postJson } from './requests.ts'
import type { Overview } from './use-overview.ts'

interface HealthLineProps {
  overview: Overview
  onChanged(): void
  onNotice(notice: NoticeText): void
}

/** One line that opens a panel with problems and their fixes. */
export function HealthLine({ overview, onChanged, onNotice }: HealthLineProps) {
  const { answer, problem } = overview
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const backups = useBackups(isOpen || isBusy, isBusy)
  const items = answer === undefined ? [] : itemsOf(answer.health)
  const needing = items.filter(({ state }) => state !== 'good')
  const worst = problem
    ? 'bad'
    : (needing.find(({ state }) => state === 'bad') ?? needing[0])?.state

  const stepsDone = backups?.stepsDone ?? null

  async function act(work: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      onNotice({ text: await work() })
    } catch (error) {
      onNotice({ text: messageOf(error), isProblem: true })
    } finally {
      setIsBusy(false)
      onChanged()
    }
  }

  return (
    <details
      className="health-line"
      data-state={worst ?? 'good'}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="health-line__summary">
        <span className="health-line__all" aria-live="polite">
          {problem ??
            (answer === undefined ? healthWords.loading : healthWords.sum(needing.length))}
        </span>
        <span className="health-line__items">
          {inOneLine(items).map(({ name, state, text, short }) => (
            <span key={name} className="health-line__item" data-state={state}>
              <b>{healthWords.names[name]}</b> {short ?? text}
            </span>
          ))}
        </span>
      </summary>
      <div className="health-line__open">
        <dl className="health-line__list">
          {items.map(({ name, state, text }) => (
            <div key={name} className="health-line__row" data-state={state}>
              <dt>{healthWords.names[name]}</dt>
              <dd>
                {text}
                {state !== 'good' && name !== 'unanswered' && name !== 'receipts' && (
                  <p>{healthWords.advice[name]}</p>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {backups !== undefined && backups.files.length > 0 && (
          <ul className="health-line__backups" aria-label={healthWords.backups}>
            {backups.files.map(({ name, at, bytes, provenAt }) => (
              <li key={name} title={name}>
                {healthWords.kept(dates.ago(new Date(at), new Date()), bytes, provenAt !== null)}
              </li>
            ))}
          </ul>
        )}
        <div className="actions health-line__actions">
          <FramedButton
            disabled={isBusy}
            onClick={() =>
              act(async () => {
                const { file, enquiries } = await postJson<BackupAnswer>('/api/backup')
                return notices.backedUp(file, enquiries)
              })
            }
          >
            {stepsDone === null ? healthWords.backUp : healthWords.backingUp(stepsDone)}
          </FramedButton>
          {answer !== undefined && answer.health.deliveries.failed > 0 && (
            <FramedButton
              disabled={isBusy}
              onClick={() =>
                act(async () => {
                  await postJson('/api/retry')
                  return notices.retried
                })
              }
            >
              {healthWords.retryAll}
            </FramedButton>
          )}
        </div>
      </div>
    </details>
  )
}

/** The existing backups, and the progress of a running one. */
function useBackups(isWanted: boolean, isBusy: boolean): BackupsAnswer | undefined {
  const [backups, setBackups] = useState<BackupsAnswer>()
  useEffect(() => {
    if (!isWanted) return
    const read = () => getJson<BackupsAnswer>('/api/backups').then(setBackups, () => undefined)
    void read()
    if (!isBusy) return
    const timer = setInterval(read, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWanted, isBusy])
  return backups
}

const LOOK_EVERY_MS = 500

interface Item {
  name: keyof typeof healthWords.names
  state: HealthState
  text: string
  /** For the line. */
  short?: string
}

/** The line has room for five: what is rarely there replaces what needs no attention. */
function inOneLine(items: readonly Item[]): readonly Item[] {
  const rare = ['wishes', 'limit', 'receipts', 'unanswered'] as const
  const shown = rare.find((one) => items.some(({ name }) => name === one))
  return items.filter(({ name }) => name === shown || rare.every((one) => one !== name))
}

type Health = OverviewAnswer['health']

function itemsOf(health: Health): Item[] {
  const { store, oldestOpenAt, deliveries, aboveLimit, droppedReceipts, wishes, backup, proof } =
    health
  const ago = (at: string | null, none: string = healthWords.never) =>
    at === null ? none : dates.ago(new Date(at), new Date())
  return [
    { name: 'store', state: store, text: healthWords.store[store] },
    { name: 'unanswered', state: 'good', text: ago(oldestOpenAt, healthWords.none) },
    {
      name: 'deliveries',
      state: deliveries.state,
      text: healthWords.deliveries(deliveries.due, deliveries.failed),
    },
    ...(aboveLimit > 0 ? [limitItem(aboveLimit)] : []),
    ...(droppedReceipts > 0 ? [receiptsItem(droppedReceipts)] : []),
    ...(wishes.count > 0 ? [wishesItem(wishes, ago(wishes.oldestAt))] : []),
    { name: 'backup', state: backup.state, text: ago(backup.at) },
    { name: 'proof', state: proof.state, text: ago(proof.at) },
  ]
}

function wishesItem({ state, count, days }: Health['wishes'], oldest: string): Item {
  const text = healthWords.wishes(count, oldest, days)
  return { name: 'wishes', state, text, short: healthWords.asked(count) }
}

/** Shown only when there are some. */
function limitItem(aboveLimit: number): Item {
  const [text, short] = [healthWords.aboveLimit(aboveLimit), healthWords.above(aboveLimit)]
  return { name: 'limit', state: 'attention', text, short }
}

/** There is nothing to fix: whoever sends two enquiries soon after each other gets one receipt. */
function receiptsItem(dropped: number): Item {
  const [text, short] = [healthWords.droppedReceipts(dropped), healthWords.dropped(dropped)]
  return { name: 'receipts', state: 'good', text, short }
}
