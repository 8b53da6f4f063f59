import { phoneHref } from '../parts/phone-href.ts'

export interface NoticeWords {
  notice: {
    version: string
    title: string
    terms: readonly { term: string; text: string; link?: { label: string; href: string } }[]
  }
  phone: { text: string; number: string }
}

interface NoticeProps {
  words: NoticeWords
  policy: { link: string; href: string }
}

/** What happens to the data, and the phone: with the form's code, because it is long. */
export function Notice({ words: { notice, phone }, policy }: NoticeProps) {
  return (
    <>
      <details className="notice">
        <summary>{notice.title}</summary>
        <dl>
          {notice.terms.map(({ term, text, link }: NoticeWords['notice']['terms'][number]) => (
            <div key={term}>
              <dt>{term}:</dt>{' '}
              <dd>
                {link && <a href={link.href}>{link.label}</a>}
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <a href={policy.href}>{policy.link}</a>
      </details>
      <span className="notice__phone">
        {phone.text} <a href={phoneHref(phone.number)}>{phone.number}</a>
      </span>
    </>
  )
}
