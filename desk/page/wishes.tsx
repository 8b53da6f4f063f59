import type { EnquiryAnswer } from '../answers.ts'
import { dates, enquiryWords, notices, words } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import type { NoticeText } from './notice.tsx'
import { withKey } from './requests.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import { Written } from './written.tsx'

interface WishesProps {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  onNotice(notice: NoticeText): void
}

/** What its sender asks for, with the copy to send. */
export function Wishes({ enquiry, open, onNotice }: WishesProps) {
  return enquiry.wishes.map(({ kind, text, askedAt }) => (
    <section key={kind} className="wishes">
      <p>
        <b>{words.asked(kind, dates.full(new Date(askedAt)))}</b> (
        {dates.ago(new Date(askedAt), new Date())})
      </p>
      {text !== '' && (
        <p className="wishes__text" dir="auto">
          <Written text={text} />
        </p>
      )}
      <div className="actions">
        <FramedButton
          disabled={open.isBusy}
          onClick={async () => {
            if (await open.act('answered', { kind })) onNotice({ text: notices.wishDone })
          }}
        >
          {enquiryWords.wishDone}
        </FramedButton>
      </div>
    </section>
  ))
}

/** Everything of this person, for a request for access: one press each. */
export function CopyOfPerson({ id }: { id: string }) {
  return (
    <section className="wishes__copy">
      <h3 className="entries__title">{enquiryWords.copyOfPerson}</h3>
      <div className="actions">
        {Object.entries(words.copyFormats).map(([format, label]) => (
          <a
            key={format}
            className="framed-button"
            download
            href={withKey(`/api/enquiries/${id}/copy?format=${format}`)}
          >
            {label}
          </a>
        ))}
      </div>
    </section>
  )
}
