import { type EnquiryStatus, INBOX_STATUS } from '@app/contract/enquiry-statuses.ts'
import type { ListedEnquiry } from '../answers.ts'
import { dates, words } from '../content/words.ts'

type Kind = 'handled' | 'failed' | Exclude<EnquiryStatus, typeof INBOX_STATUS>

export function Tag({ kind }: { kind: Kind }) {
  return (
    <span className="tag" data-kind={kind}>
      {words.marks[kind]}
    </span>
  )
}

type State = Omit<ListedEnquiry, 'name' | 'email' | 'excerpt'>

/** The status of an enquiry. */
export function Tags({ status, isFailed, handledAt, claimedBy, againAt, wishes }: State) {
  return (
    <>
      {wishes.map(({ kind, askedAt }) => (
        <span key={kind} className="tag" data-kind="asked">
          {words.asked(kind, dates.day(new Date(askedAt)))}
        </span>
      ))}
      {status !== INBOX_STATUS && <Tag kind={status} />}
      {isFailed && <Tag kind="failed" />}
      {claimedBy !== null && handledAt === null && (
        <span className="tag" data-kind="claimed">
          {words.marks.claimed(claimedBy)}
        </span>
      )}
      {againAt !== null && (
        <span className="tag">{words.marks.again(dates.day(new Date(againAt)))}</span>
      )}
      {handledAt !== null && <Tag kind="handled" />}
    </>
  )
}
