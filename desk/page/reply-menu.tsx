import { type SubmitEvent, useEffect, useState } from 'react'
import type { Reply } from '../answers.ts'
import { replyWords } from '../content/words.ts'
import { FramedButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { Menu } from './menu.tsx'
import { getJson, messageOf, postJson } from './requests.ts'
import { type Edit, editOf } from './use-edits.ts'
import { Written } from './written.tsx'

/** Replies with a saved text, and edits the saved replies. */
export function ReplyMenu({ onReply }: { onReply(text: string): void }) {
  const [replies, setReplies] = useState<Reply[]>([])
  const [isEditing, setIsEditing] = useState(false)
  const read = () => void getJson<Reply[]>('/api/replies').then(setReplies, () => undefined)
  useEffect(read, [])

  return (
    <>
      {/* Others may have changed them. */}
      <Menu label={replyWords.menu} onOpen={read}>
        {replies.map(({ name, text }) => (
          <button key={name} className="menu__item" type="button" onClick={() => onReply(text)}>
            <Written text={name} />
          </button>
        ))}
        <button className="menu__item" type="button" onClick={() => setIsEditing(true)}>
          {replyWords.edit}
        </button>
      </Menu>
      {isEditing && (
        <ReplyDialog replies={replies} onSaved={setReplies} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

interface ReplyDialogProps {
  replies: readonly Reply[]
  onSaved(replies: Reply[]): void
  onClose(): void
}

function ReplyDialog({ replies, onSaved, onClose }: ReplyDialogProps) {
  const [name, setName] = useState('')
  const [edit, setEdit] = useState<Edit>()
  const [problem, setProblem] = useState('')
  const known = replies.find((reply) => reply.name === name.trim())
  const now = known?.text ?? ''
  const text = edit?.text ?? now

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    try {
      const reply = { name: name.trim(), text, was: edit?.over ?? now }
      onSaved(await postJson<Reply[]>('/api/replies', reply))
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      await getJson<Reply[]>('/api/replies').then(onSaved, () => undefined)
    }
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
            const isKnown = replies.some((reply) => reply.name === value.trim())
            setEdit(isKnown || text === '' ? undefined : { text, over: '' })
          }}
        />
        <datalist id="reply-names">
          {replies.map((reply) => (
            <option key={reply.name} value={reply.name} />
          ))}
        </datalist>
        <div className="field-label">
          <label htmlFor="reply-text">{replyWords.text}</label>
          <textarea
            id="reply-text"
            className="field"
            data-is-written
            rows={8}
            maxLength={2000}
            value={text}
            onChange={({ currentTarget: { value } }) => setEdit(editOf(value, now, edit))}
          />
          <Meanwhile edit={edit} now={now} onChange={setEdit} />
        </div>
        <p>{replyWords.hint}</p>
        {problem !== '' && <p role="alert">{problem}</p>}
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
