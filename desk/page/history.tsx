import type { ReactNode } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, moments } from '../content/words.ts'
import { Tag } from './tag.tsx'
import { Written } from './written.tsx'

/** Who did what with it. */
export function History({ history }: Pick<EnquiryAnswer, 'history'>) {
  return (
    <Entries title={enquiryWords.history}>
      {history.map(({ at, actor, action, details }) => (
        <li key={at + action} className="history__one">
          <time dateTime={at}>{moments.ago(new Date(at), new Date())}</time>
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
      {others.map(({ id, receivedAt, excerpt, isHandled, status }) => (
        <li key={id} className="history__one">
          <button className="history__open" type="button" onClick={() => onOpen(id)}>
            <span>
              <time dateTime={receivedAt}>{moments.short(new Date(receivedAt), new Date())}</time>{' '}
              {isHandled && <Tag kind="handled" />}
              {status === 'quarantined' && <Tag kind="quarantined" />}
            </span>
            <span className="history__words">
              <Written text={excerpt} />
            </span>
          </button>
        </li>
      ))}
    </Entries>
  )
}

function Entries({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="history__title">{title}</h3>
      <ul className="history__list">{children}</ul>
    </section>
  )
}
