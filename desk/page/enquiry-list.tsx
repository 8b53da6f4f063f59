import { useEffect, useRef } from 'react'
import type { ListedEnquiry } from '../answers.ts'
import { dates, words } from '../content/words.ts'
import { LinkButton } from './buttons.tsx'
import { type Filter, isEverything } from './filter.ts'
import { Tags } from './tag.tsx'
import type { List } from './use-list.ts'
import type { ListSelection } from './use-selection.ts'
import { Written } from './written.tsx'

interface EnquiryListProps {
  list: List
  filter: Filter
  openId: string
  selection: ListSelection
  onOpen(id: string): void
  onClear(): void
}

export function EnquiryList({
  list,
  filter,
  openId,
  selection,
  onOpen,
  onClear,
}: EnquiryListProps) {
  const { answer, more, problem, refresh } = list
  const end = useRef<HTMLButtonElement>(null)
  const now = new Date()

  // The next page is read before the last row comes into view.
  useEffect(() => {
    const button = end.current
    if (button === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: '600px' },
    )
    watch.observe(button)
    return () => watch.disconnect()
  }, [more])

  if (answer === undefined) {
    return (
      <div className="enquiry-list__none">
        <p>{problem ?? words.loading}</p>
        {problem !== undefined && <LinkButton onClick={refresh}>{words.tryAgain}</LinkButton>}
      </div>
    )
  }
  if (answer.enquiries.length === 0) {
    return isEverything(filter) ? (
      <div className="enquiry-list__none">
        <p>{words.empty}</p>
        <p>{words.emptyHint}</p>
      </div>
    ) : (
      <div className="enquiry-list__none">
        <p>{words.nothingFound}</p>
        <LinkButton onClick={onClear}>{words.clear}</LinkButton>
      </div>
    )
  }
  return (
    <>
      <ol className="enquiry-list">
        {answer.enquiries.map((enquiry) => (
          <li key={enquiry.id} className="enquiry-list__item">
            <label className="enquiry-list__select">
              <input
                type="checkbox"
                checked={selection.rows.includes(enquiry)}
                aria-label={words.select(enquiry.name)}
                aria-keyshortcuts="x"
                onChange={() => selection.toggle(enquiry.id)}
              />
            </label>
            <Row
              enquiry={enquiry}
              isOpen={enquiry.id === openId}
              now={now}
              onOpen={() => onOpen(enquiry.id)}
            />
          </li>
        ))}
      </ol>
      {answer.next !== null && (
        <button ref={end} className="enquiry-list__more" type="button" onClick={more}>
          {words.more}
        </button>
      )}
    </>
  )
}

interface RowProps {
  enquiry: ListedEnquiry
  isOpen: boolean
  now: Date
  onOpen(): void
}

function Row({ enquiry, isOpen, now, onOpen }: RowProps) {
  const at = new Date(enquiry.receivedAt)
  return (
    <button
      className="enquiry-list__row"
      type="button"
      data-id={enquiry.id}
      data-read={enquiry.readAt === null ? undefined : ''}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="enquiry-list__cell">
        {enquiry.readAt === null && <span className="spoken">{words.marks.unread}</span>}
      </span>
      <span className="enquiry-list__who">
        <span className="enquiry-list__name">
          <Written text={enquiry.name} />
        </span>
        <span className="enquiry-list__email">
          <Written text={enquiry.email} />
        </span>
      </span>
      <time className="enquiry-list__time" dateTime={enquiry.receivedAt}>
        {dates.short(at, now)}
      </time>
      <span className="enquiry-list__excerpt">
        <Written text={enquiry.excerpt} />
      </span>
      <span className="enquiry-list__marks">
        <Tags {...enquiry} />
      </span>
    </button>
  )
}
