import { useEffect } from 'react'
import { notices } from '../content/words.ts'
import { LinkButton } from './buttons.tsx'

export interface NoticeText {
  text: string
  isProblem?: boolean
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
