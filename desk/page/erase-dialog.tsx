import { useEffect, useRef, useState } from 'react'
import type { ErasedAnswer, TracesAnswer } from '../answers.ts'
import { eraseWords } from '../content/words.ts'
import { ask, messageOf, tell } from './ask.ts'
import { Written } from './written.tsx'

interface EraseDialogProps {
  id: string
  onCancel(): void
  onProblem(problem: string): void
  onErased(erased: ErasedAnswer): void
}

/** Says what it will remove, and removes it only then. */
export function EraseDialog({ id, onCancel, onProblem, onErased }: EraseDialogProps) {
  const [traces, setTraces] = useState<TracesAnswer>()
  const [isBusy, setIsBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  useEffect(() => {
    ask<TracesAnswer>(`/api/enquiries/${id}/traces`).then(setTraces, fail)
  }, [id])

  function fail(error: unknown): void {
    onProblem(messageOf(error))
    onCancel()
  }

  async function erase({ email }: TracesAnswer): Promise<void> {
    setIsBusy(true)
    try {
      onErased(await tell<ErasedAnswer>(`/api/enquiries/${id}/erase`, { email }))
    } catch (error) {
      fail(error)
    }
  }

  return (
    <dialog className="erase-dialog" ref={dialog} aria-labelledby="erase-title" onClose={onCancel}>
      <h2 className="erase-dialog__title" id="erase-title">
        {eraseWords.title}
      </h2>
      {traces && (
        <>
          <p className="erase-dialog__who">
            <Written text={traces.email} />
          </p>
          <p>{eraseWords.counts(traces.enquiries, traces.deliveries)}</p>
          <p>{eraseWords.stays}</p>
          <p className="erase-dialog__never">{eraseWords.never}</p>
        </>
      )}
      <div className="erase-dialog__actions">
        <button className="framed-button" type="button" onClick={() => dialog.current?.close()}>
          {eraseWords.cancel}
        </button>
        <button
          className="framed-button"
          data-tone="danger"
          type="button"
          disabled={traces === undefined || isBusy}
          onClick={() => traces && erase(traces)}
        >
          {eraseWords.confirm}
        </button>
      </div>
    </dialog>
  )
}
