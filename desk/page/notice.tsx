import { useEffect } from 'react'
import { notices } from '../content/words.ts'
import { LinkButton } from './buttons.tsx'
import { Written } from './written.tsx'

export interface NoticeText {
  text: string
  isProblem?: boolean
  /** What was not done of several, one by one. */
  failed?: readonly { name: string; problem: string }[]
  /** The undo action, if there is one. */
  undo?: () => Promise<void>
}

const SHOWN_MS = 8_000

/** The last action, with an undo button. */
export function Notice({ notice, onDone }: { notice: NoticeText | undefined; onDone(): void }) {
  useEffect(() => {
    if (notice === undefined || notice.isProblem) return
    const timer = setTimeout(onDone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <div className="notice" role="status" data-is={notice?.isProblem ? 'problem' : undefined}>
      {notice && (
        <div className="notice__card">
          <p className="notice__text">{notice.text}</p>
          {notice.failed && notice.failed.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll a long list
            <ul className="notice__failed" tabIndex={0}>
              {notice.failed.map(({ name, problem }, index) => (
                <li key={index}>
                  <Written text={name} />: {problem}
                </li>
              ))}
            </ul>
          )}
          {notice.undo && (
            <LinkButton
              className="notice__button"
              data-key="u"
              aria-keyshortcuts="u"
              onClick={() => {
                onDone()
                void notice.undo?.()
              }}
            >
              {notices.undo}
            </LinkButton>
          )}
          <LinkButton className="notice__button" onClick={onDone}>
            {notices.dismiss}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
