import { INBOX_STATUS } from '@app/contract/enquiry-statuses.ts'
import type { ReactNode } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords } from '../content/words.ts'
import { Tag } from './tag.tsx'
import { Written } from './written.tsx'

export function Deliveries({ deliveries }: Pick<EnquiryAnswer, 'deliveries'>) {
  return (
    <Entries title={enquiryWords.deliveries} none={enquiryWords.noDeliveries}>
      {deliveries.map(({ channel, status, attempts, at, lastError }) => (
        <li key={channel} className="entries__one" data-status={status}>
          <b className="entries__channel">{channel}</b>
          <span>{enquiryWords.deliveryStates[status]}</span>
          <span>{enquiryWords.attempts(attempts)}</span>
          <time dateTime={at}>{dates.full(new Date(at))}</time>
          {lastError !== null && (
            <p className="entries__error">
              <Written text={lastError} />
            </p>
          )}
        </li>
      ))}
    </Entries>
  )
}

/** Who did what with it. */
export function History({ history }: Pick<EnquiryAnswer, 'history'>) {
  return (
    <Entries title={enquiryWords.history}>
      {history.map(({ at, actor, action, details }) => (
        <li key={at + action} className="entries__one">
          <time dateTime={at}>{dates.ago(new Date(at), new Date())}</time>
          <span>{enquiryWords.did(actor, action, details)}</span>
        </li>
      ))}
    </Entries>
  )
}

/** What the same person sent besides. */
export function Others({
  others,
  onOpen,
}: Pick<EnquiryAnswer, 'others'> & { onOpen(id: string): void }) {
  return (
    <Entries title={enquiryWords.others}>
      {others.map(({ id, receivedAt, excerpt, handledAt, status }) => (
        <li key={id} className="entries__one">
          <button className="entries__open" type="button" onClick={() => onOpen(id)}>
            <span>
              <time dateTime={receivedAt}>{dates.short(new Date(receivedAt), new Date())}</time>{' '}
              {handledAt !== null && <Tag kind="handled" />}
              {status !== INBOX_STATUS && <Tag kind={status} />}
            </span>
            <span className="entries__words">
              <Written text={excerpt} />
            </span>
          </button>
        </li>
      ))}
    </Entries>
  )
}

/** A list with its title; without entries, `none` or nothing. */
function Entries(props: { title: string; children: ReactNode[]; none?: string }) {
  const { title, children, none } = props
  if (children.length === 0 && none === undefined) return null
  return (
    <section aria-label={title}>
      <h3 className="entries__title">{title}</h3>
      {children.length === 0 ? (
        <p className="entries__none">{none}</p>
      ) : (
        <ul className="entries__list">{children}</ul>
      )}
    </section>
  )
}
