import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords, words } from '../content/words.ts'
import { LinkButton } from './buttons.tsx'
import { CorrectForm } from './correct-form.tsx'
import { EnquiryActions } from './enquiry-actions.tsx'
import { Deliveries, History, Others } from './entries.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { HandleForm } from './handle-form.tsx'
import type { NoticeText } from './notice.tsx'
import { Tags } from './tag.tsx'
import { useEdits } from './use-edits.ts'
import { useEnquiry } from './use-enquiry.ts'
import { CopyOfPerson, Wishes } from './wishes.tsx'
import { Written } from './written.tsx'

interface EnquiryViewProps {
  id: string
  version: number
  actor: string
  onClose(): void
  onOpen(id: string): void
  /** Opens the next enquiry, because this one is done. */
  onDone(): void
  onChanged(enquiry: EnquiryAnswer): void
  onErased(): void
  onNotice(notice: NoticeText): void
}

/** One enquiry with all its data and actions. */
export function EnquiryView({ id, version, actor, onNotice, ...on }: EnquiryViewProps) {
  const onProblem = useCallback(
    (problem: string) => onNotice({ text: problem, isProblem: true }),
    [onNotice],
  )
  const open = useEnquiry(id, { version, onChanged: on.onChanged, onProblem })
  const edits = useEdits(id)
  const [isCorrecting, setIsCorrecting] = useState(() =>
    enquiryFields.some(({ name }) => edits.edits[name]),
  )
  const [erasing, setErasing] = useState<{ id: string; name: string }[]>()
  const title = useRef<HTMLHeadingElement>(null)
  const { enquiry, problem } = open
  const isThere = enquiry !== undefined

  useEffect(() => {
    if (isThere) title.current?.focus({ preventScroll: true })
  }, [isThere])

  return (
    <article className="enquiry-view" aria-labelledby={isThere ? 'enquiry-title' : undefined}>
      <LinkButton className="enquiry-view__back" onClick={on.onClose}>
        {words.back}
      </LinkButton>
      {!isThere && problem && <p role="alert">{problem}</p>}
      {enquiry && (
        <div className="enquiry-view__main">
          <Head enquiry={enquiry} title={title} />
          <EnquiryActions
            enquiry={enquiry}
            open={open}
            actor={actor}
            onNotice={onNotice}
            onDone={on.onDone}
            onOpen={on.onOpen}
            onCorrect={() => setIsCorrecting(true)}
            onErase={() => setErasing([{ id, name: enquiry.fields.name }])}
          />
          <Wishes enquiry={enquiry} open={open} onNotice={onNotice} />
          {enquiry.status === 'quarantined' && (
            <p className="enquiry-view__warning">
              {enquiryWords.quarantine(enquiry.quarantineReason ?? '')}
            </p>
          )}
          {isCorrecting ? (
            <CorrectForm
              enquiry={enquiry}
              open={open}
              {...edits}
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
          <HandleForm
            enquiry={enquiry}
            open={open}
            {...edits}
            onNotice={onNotice}
            onDone={on.onDone}
            onOpen={on.onOpen}
          />
          <Others others={enquiry.others} onOpen={on.onOpen} />
          <CopyOfPerson id={id} />
          <Deliveries deliveries={enquiry.deliveries} />
          <History history={enquiry.history} />
        </div>
      )}
      {erasing && (
        <EraseDialog
          enquiries={erasing}
          onCancel={() => setErasing(undefined)}
          onNotice={onNotice}
          onErased={on.onErased}
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
  const { fields, reference, receivedAt, notice } = enquiry
  const at = new Date(receivedAt)
  const others = enquiryFields.filter(({ name }) => !['name', 'email', 'message'].includes(name))
  return (
    <header className="enquiry-view__head">
      <h2 className="enquiry-view__name" id="enquiry-title" tabIndex={-1} ref={title} dir="auto">
        <Written text={fields.name} />
      </h2>
      <p className="enquiry-view__marks">
        <Tags {...enquiry} />
      </p>
      <dl className="enquiry-view__facts">
        <Fact name={titleOf('email')}>
          {/* Not a link: 'Reply' claims the enquiry first. */}
          <Written text={fields.email} />
        </Fact>
        {others.map(
          ({ name }) =>
            fields[name] !== '' && (
              <Fact key={name} name={titleOf(name)}>
                <Written text={fields[name]} />
              </Fact>
            ),
        )}
        <Fact name={enquiryWords.reference}>{reference}</Fact>
        {notice !== null && <Fact name={enquiryWords.notice}>{notice}</Fact>}
        <Fact name={enquiryWords.received}>
          <time dateTime={receivedAt}>
            {dates.full(at)} <span>({dates.ago(at, new Date())})</span>
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
