import type { ListedEnquiry } from '../answers.ts'
import { moments, words } from '../content/words.ts'

export function Tag({ kind }: { kind: 'handled' | 'failed' | 'quarantined' }) {
  return (
    <span className="tag" data-kind={kind}>
      {words.marks[kind]}
    </span>
  )
}

type Marks = Pick<ListedEnquiry, 'status' | 'isFailed' | 'isHandled' | 'claimedBy' | 'againAt'>

/** The status of an enquiry. */
export function Tags({ status, isFailed, isHandled, claimedBy, againAt }: Marks) {
  return (
    <>
      {status === 'quarantined' && <Tag kind="quarantined" />}
      {isFailed && <Tag kind="failed" />}
      {claimedBy !== null && !isHandled && (
        <span className="tag" data-kind="claimed">
          {words.marks.claimed(claimedBy)}
        </span>
      )}
      {againAt !== null && (
        <span className="tag">{words.marks.again(moments.day(new Date(againAt)))}</span>
      )}
      {isHandled && <Tag kind="handled" />}
    </>
  )
}
