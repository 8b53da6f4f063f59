import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import { INBOX_STATUS, statusActionNames, statusActions } from '@app/contract/enquiry-statuses.ts'
import type { EnquiryAnswer } from '../answers.ts'
import { agains, dates, enquiryWords, notices, statusWords } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Menu } from './menu.tsx'
import type { NoticeText } from './notice.tsx'
import { ReplyMenu } from './reply-menu.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

export interface ActionsProps {
  enquiry: EnquiryAnswer
  open: OpenEnquiry
  /** The owner at this desk. */
  actor: string
  onNotice(notice: NoticeText): void
  /** Opens the next enquiry, because this one is done. */
  onDone(): void
  onOpen(id: string): void
  onCorrect(): void
  onErase(): void
}

/** All actions on one enquiry, except for its note. */
export function EnquiryActions({ enquiry, open, actor, ...on }: ActionsProps) {
  const { act, isBusy } = open
  const { claimedBy, againAt, deliveries, status } = enquiry
  const isFailed = deliveries.some((delivery) => delivery.status === 'failed')
  const mark = (body: object) => () => act('mark', body)

  /** Reports the action, with an undo if possible. */
  async function say(
    done: Promise<unknown>,
    text: string,
    { undo, isLast }: { undo?: () => Promise<unknown>; isLast?: boolean } = {},
  ): Promise<void> {
    if (!(await done)) return
    const takeBack = undo && (async () => void ((await undo()) && on.onOpen(enquiry.id)))
    on.onNotice({ text, ...(takeBack && { undo: takeBack }) })
    if (isLast) on.onDone()
  }

  function snooze(at: Date): Promise<void> {
    const againAt = at.toISOString()
    return say(
      act('mark', { isRead: true, againAt, was: { againAt: null } }),
      notices.again(dates.full(at)),
      { undo: mark({ againAt: null, was: { againAt } }), isLast: true },
    )
  }

  /** Refused if another owner is replying. */
  async function reply(text = ''): Promise<void> {
    if (await act('claim', { isClaimed: true })) location.assign(replyAddress(enquiry, text))
  }

  const button = (label: string, onClick: () => unknown, isOff = isBusy) => (
    <FramedButton key={label} disabled={isOff} onClick={onClick}>
      {label}
    </FramedButton>
  )
  return (
    <div className="enquiry-view__actions">
      <div>
        {claimedBy === null || claimedBy === actor ? (
          <>
            <button
              className="button"
              data-size="small"
              type="button"
              disabled={isBusy}
              onClick={() => reply()}
            >
              {enquiryWords.reply}
            </button>
            <ReplyMenu onReply={reply} />
            {claimedBy !== null &&
              button(enquiryWords.giveBack, () => act('claim', { isClaimed: false }))}
          </>
        ) : (
          button(enquiryWords.takeOver(claimedBy), () =>
            act('claim', { isClaimed: true, from: claimedBy }),
          )
        )}
      </div>
      <div>
        {againAt === null ? (
          <Menu label={enquiryWords.again}>
            {Object.entries(agains(new Date())).map(([label, days]) => (
              <button
                key={label}
                className="menu__item"
                type="button"
                disabled={isBusy}
                onClick={() => snooze(againTime(days))}
              >
                {label}
              </button>
            ))}
          </Menu>
        ) : (
          button(enquiryWords.now, mark({ againAt: null }))
        )}
        {statusActionNames
          .filter((action) => statusActions[action].from === status)
          .map((action) => {
            const { to, undo } = statusActions[action]
            const { label, done } = statusWords[action]
            return button(label, () =>
              say(act(action), done, {
                ...(undo && { undo: () => act(undo) }),
                isLast: to !== INBOX_STATUS,
              }),
            )
          })}
        {isFailed && button(enquiryWords.retry, () => say(act('retry'), notices.retried))}
        {button(enquiryWords.copy, () => say(copy(enquiry), notices.copied), false)}
        {button(enquiryWords.correct, on.onCorrect, false)}
        {button(
          enquiryWords.unread,
          () => say(act('mark', { isRead: false }), notices.unread),
          isBusy || enquiry.readAt === null,
        )}
        <FramedButton data-tone="danger" onClick={on.onErase}>
          {enquiryWords.erase}
        </FramedButton>
      </div>
    </div>
  )
}

async function copy(enquiry: EnquiryAnswer): Promise<true> {
  await navigator.clipboard.writeText(copyText(enquiry))
  return true
}

/** In the morning of that day. */
function againTime(days: number): Date {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(8, 0, 0, 0)
  return at
}

/** The maximum length of a mail address on Windows: an Assamese letter takes nine characters. */
const MAX_ADDRESS = 2_000

/** Opens the owner's mail program, with the visitor's text quoted below. */
function replyAddress({ fields, receivedAt }: EnquiryAnswer, reply = ''): string {
  const quote = enquiryWords.replyQuote(dates.full(new Date(receivedAt)), fields.name)
  const address = encodeURIComponent(fields.email).replaceAll('%40', '@')
  const subject = encodeURIComponent(`Re: ${enquiryWords.replySubject}`)
  const start = `mailto:${address}?subject=${subject}&body=`
  // As a function, because a name may contain `$&`, which is a pattern in a text.
  const answer = reply.replaceAll('{name}', () => fields.name).replaceAll('\n', '\r\n')
  const link = (text: string) =>
    start + encodeURIComponent(`${answer}\r\n\r\n${quote}\r\n> ${text.replaceAll('\n', '\r\n> ')}`)
  const characters = [...fields.message]
  let length = characters.length
  while (length > 0 && link(quoted(characters, length)).length > MAX_ADDRESS) {
    length -= Math.ceil(length / 20)
  }
  return link(quoted(characters, length))
}

function quoted(characters: readonly string[], length: number): string {
  return characters.slice(0, length).join('') + (length < characters.length ? ' …' : '')
}

/** The whole enquiry as text, one line per field. */
function copyText({ fields, receivedAt }: EnquiryAnswer): string {
  const lines = enquiryFields
    .filter(({ name }) => name !== 'message' && fields[name] !== '')
    .map(({ name }) => `${titleOf(name)}: ${fields[name]}`)
  const received = `${enquiryWords.received}: ${dates.full(new Date(receivedAt))}`
  return [...lines, received, '', fields.message].join('\n')
}
