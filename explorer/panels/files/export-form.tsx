import { type FormEvent, useEffect, useRef, useState } from 'react'
import { files } from '../../content/files.ts'
import { type ExportFormat, exportFormats } from '../../formats/worker/export-request.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { writeNumber } from '../write-number.ts'
import { ProgressLine } from './progress-line.tsx'

const words = files.export

/** Writes the plots that pass as one file and hands it to the browser's downloads. */
export function ExportForm({ survey }: { survey: Survey }) {
  const state = useExplorerState()
  const selection = useExplorer((now) => now.selection)
  const [format, setFormat] = useState<ExportFormat>('geojson')
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const isWriting = share !== null
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isWriting) return
    return state.noteRunning(() => running.current?.abort())
  }, [state, isWriting])

  async function write(event: FormEvent): Promise<void> {
    event.preventDefault()
    const end = new AbortController()
    const { signal } = end
    running.current = end
    setProblem(null)
    setSaved(null)
    setShare(0)
    try {
      const { exportPlots } = await import('../../formats/worker/export-plots.ts')
      const { saveFile } = await import('../../formats/save-file.ts')
      const request = { format, survey, passes: selection.passes }
      const file = await exportPlots(request, { onProgress: setShare, signal })
      saveFile(file)
      setSaved(file.name)
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Error ? error.message : words.failed)
    } finally {
      setShare(null)
    }
  }

  return (
    <form className="export-form" aria-label={words.title} onSubmit={write}>
      <h4 className="panel-title export-form__title">{words.title}</h4>
      <p className="export-form__what">
        <b>{writeNumber(selection.count)}</b> {words.what}. {words.sample}
      </p>
      <div className="export-form__row">
        <label className="field export-form__field">
          {words.format}
          <select
            className="field__input"
            value={format}
            onChange={({ target }) => {
              const chosen = exportFormats.find((known) => known === target.value)
              if (chosen) setFormat(chosen)
            }}
          >
            {exportFormats.map((choice) => (
              <option key={choice} value={choice}>
                {words.formats[choice]}
              </option>
            ))}
          </select>
        </label>
        <button
          className="solid-button"
          type="submit"
          disabled={isWriting || selection.count === 0}
        >
          {words.action}
        </button>
      </div>
      {selection.count === 0 && <p className="outcome">{words.nothing}</p>}
      {share !== null && (
        <ProgressLine
          label={`${words.writing} ${words.formats[format]}`}
          share={share}
          cancel={words.cancel}
          onCancel={() => running.current?.abort()}
        />
      )}
      {problem && (
        <p className="outcome" role="alert">
          {problem}
        </p>
      )}
      <p className="outcome" role="status">
        {saved && `${saved} ${words.done}`}
      </p>
    </form>
  )
}
