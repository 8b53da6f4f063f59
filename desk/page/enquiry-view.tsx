import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { enquiryWords, moments, notices, words } from '../content/words.ts'
import { CorrectForm } from './correct-form.tsx'
import { Deliveries } from './deliveries.tsx'
import { Tag } from './enquiry-list.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { HandleForm } from './handle-form.tsx'
import type { NoticeText } from './notice.tsx'
import { copyText, replyAddress } from './take-along.ts'
import { forgetDraft } from './use-draft.ts'
import { type OpenEnquiry, useEnquiry } from './use-enquiry.ts'
import { Written } from './written.tsx'

interface EnquiryViewProps {
  id: string
  version: number
  onClose(): void
  onChanged(enquiry: EnquiryAnswer): void
  onErased(): void
  onNotice(notice: NoticeText): void
}

/** All of one enquiry, and everything that can be done with it. */
export function EnquiryView({ id, version, onNotice, ...on }: EnquiryViewProps) {
  const onProblem = useCallback(
    (problem: string) => onNotice({ text: problem, isProblem: true }),
    [onNotice],
  )
  const open = useEnquiry(id, { version, onChanged: on.onChanged, onProblem })
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { enquiry, problem } = open
  const isThere = enquiry !== undefined

  useEffect(() => {
    if (isThere) title.current?.focus({ preventScroll: true })
  }, [isThere])

  return (
    <article className="enquiry-view" aria-labelledby={isThere ? 'enquiry-title' : undefined}>
      <button className="link-button enquiry-view__back" type="button" onClick={on.onClose}>
        {words.back}
      </button>
      {!isThere && problem && <p role="alert">{problem}</p>}
      {enquiry && (
        <div className="enquiry-view__main">
          <Head enquiry={enquiry} title={title} />
          <Actions
            enquiry={enquiry}
            open={open}
            onNotice={onNotice}
            onCorrect={() => setIsCorrecting(true)}
            onErase={() => setIsErasing(true)}
          />
          {enquiry.status === 'quarantined' && (
            <p className="enquiry-view__warning">
              {enquiryWords.quarantine(enquiry.quarantineReason ?? '')}
            </p>
          )}
          {isCorrecting ? (
            <CorrectForm
              enquiry={enquiry}
              open={open}
              onNotice={onNotice}
              onDone={() => setIsCorrecting(false)}
            />
          ) : (
            <div className="enquiry-view__message" dir="auto">
              <Written text={enquiry.fields.message} />
            </div>
          )}
        </div>
      )}
      {enquiry && (
        <div className="enquiry-view__side">
          <HandleForm enquiry={enquiry} open={open} onNotice={onNotice} />
          <Deliveries deliveries={enquiry.deliveries} />
        </div>
      )}
      {isErasing && (
        <EraseDialog
          id={id}
          onCancel={() => setIsErasing(false)}
          onProblem={onProblem}
          onErased={({ enquiries, rows, mentionedIn }) => {
            const others = mentionedIn.length
            onNotice({
              text: notices.erased(enquiries, rows) + (others > 0 ? notices.mentioned(others) : ''),
            })
            forgetDraft(id)
            on.onErased()
          }}
        />
      )}
    </article>
  )
}

function Head({
  enquiry,
  title,
}: {
  enquiry: EnquiryAnswer
  title: React.RefObject<HTMLHeadingElement | null>
}) {
  const { fields, receivedAt, status, handledAt, deliveries } = enquiry
  const at = new Date(receivedAt)
  const others = enquiryFields.filter(({ name }) => !['name', 'email', 'message'].includes(name))
  return (
    <header className="enquiry-view__head">
      <h2 className="enquiry-view__name" id="enquiry-title" tabIndex={-1} ref={title} dir="auto">
        <Written text={fields.name} />
      </h2>
      <p className="enquiry-view__marks">
        {status === 'quarantined' && <Tag kind="quarantined" />}
        {deliveries.some((delivery) => delivery.status === 'failed') && <Tag kind="failed" />}
        {handledAt !== null && <Tag kind="handled" />}
      </p>
      <dl className="enquiry-view__facts">
        <Fact name={titleOf('email')}>
          <a href={`mailto:${encodeURIComponent(fields.email).replaceAll('%40', '@')}`}>
            <Written text={fields.email} />
          </a>
        </Fact>
        {others.map(
          ({ name }) =>
            fields[name] !== '' && (
              <Fact key={name} name={titleOf(name)}>
                <Written text={fields[name]} />
              </Fact>
            ),
        )}
        <Fact name={enquiryWords.received}>
          <time dateTime={receivedAt}>
            {moments.full(at)} <span>({moments.ago(at, new Date())})</span>
          </time>
        </Fact>
      </dl>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="enquiry-view__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ActionsProps {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
  onCorrect(): void
  onErase(): void
}

function Actions({ enquiry, open: { act, isBusy }, onNotice, onCorrect, onErase }: ActionsProps) {
  const isFailed = enquiry.deliveries.some(({ status }) => status === 'failed')

  async function say(
    done: Promise<EnquiryAnswer | undefined>,
    text: string,
    undo?: NoticeText['undo'],
  ) {
    if (await done) onNotice({ text, ...(undo && { undo }) })
  }

  return (
    <div className="enquiry-view__actions">
      <a className="button" data-size="small" href={replyAddress(enquiry)}>
        {enquiryWords.reply}
      </a>
      {enquiry.status === 'quarantined' ? (
        <button
          className="framed-button"
          type="button"
          disabled={isBusy}
          onClick={() => say(act('release'), notices.released)}
        >
          {enquiryWords.release}
        </button>
      ) : (
        <button
          className="framed-button"
          type="button"
          disabled={isBusy}
          onClick={() => say(act('spam'), notices.spam, async () => void (await act('release')))}
        >
          {enquiryWords.spam}
        </button>
      )}
      {isFailed && (
        <button
          className="framed-button"
          type="button"
          disabled={isBusy}
          onClick={() => say(act('retry'), notices.retried)}
        >
          {enquiryWords.retry}
        </button>
      )}
      <button
        className="framed-button"
        type="button"
        onClick={async () => {
          await navigator.clipboard.writeText(copyText(enquiry))
          onNotice({ text: notices.copied })
        }}
      >
        {enquiryWords.copy}
      </button>
      <button className="framed-button" type="button" onClick={onCorrect}>
        {enquiryWords.correct}
      </button>
      <button
        className="framed-button"
        type="button"
        disabled={isBusy || !enquiry.isRead}
        onClick={() => say(act('mark', { isRead: false }), notices.unread)}
      >
        {enquiryWords.unread}
      </button>
      <button className="framed-button" data-tone="danger" type="button" onClick={onErase}>
        {enquiryWords.erase}
      </button>
    </div>
  )
}
