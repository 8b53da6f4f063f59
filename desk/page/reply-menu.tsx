import { type SubmitEvent, useEffect, useState } from 'react'
import type { Reply } from '../answers.ts'
import { replyWords } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import { getJson, postJson } from './requests.ts'

/** Replies with a saved text, and edits the saved replies. */
export function ReplyMenu({ onReply }: { onReply(text: string): void }) {
  const [replies, setReplies] = useState<Reply[]>([])
  const [isEditing, setIsEditing] = useState(false)
  useEffect(() => void getJson<Reply[]>('/api/replies').then(setReplies, () => undefined), [])

  return (
    <>
      <select
        className="framed-button"
        aria-label={replyWords.menu}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value === EDIT) setIsEditing(true)
          else onReply(replies.find(({ name }) => name === value)?.text ?? '')
        }}
      >
        <option value="">{replyWords.menu}</option>
        {replies.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        <option value={EDIT}>{replyWords.edit}</option>
      </select>
      {isEditing && (
        <ReplyDialog replies={replies} onSaved={setReplies} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

/** Not a name of a reply: those are not empty when trimmed. */
const EDIT = ' '

interface ReplyDialogProps {
  replies: readonly Reply[]
  onSaved(replies: Reply[]): void
  onClose(): void
}

function ReplyDialog({ replies, onSaved, onClose }: ReplyDialogProps) {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const known = replies.find((reply) => reply.name === name.trim())

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    onSaved(await postJson<Reply[]>('/api/replies', { name: name.trim(), text }))
    onClose()
  }

  return (
    <Dialog title={replyWords.edit} onClose={onClose}>
      <form className="dialog__form" onSubmit={save}>
        <label htmlFor="reply-name">{replyWords.name}</label>
        <input
          id="reply-name"
          className="field"
          list="reply-names"
          required
          pattern=".*\S.*"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setText(replies.find((reply) => reply.name === value)?.text ?? text)
          }}
        />
        <datalist id="reply-names">
          {replies.map((reply) => (
            <option key={reply.name} value={reply.name} />
          ))}
        </datalist>
        <label htmlFor="reply-text">{replyWords.text}</label>
        <textarea
          id="reply-text"
          className="field"
          data-is-written
          rows={8}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <p>{replyWords.hint}</p>
        <div className="actions dialog__actions">
          <FramedButton onClick={onClose}>{replyWords.cancel}</FramedButton>
          <button className="button" data-size="small" type="submit">
            {known !== undefined && text === '' ? replyWords.remove : replyWords.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
