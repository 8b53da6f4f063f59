import { accepted, formats } from '@app/formats/formats.ts'
import { type ChangeEvent, useRef } from 'react'
import { files } from '../../content/files.ts'
import { workbench } from '../../content/workbench.ts'
import { FramedButton } from '../../parts/buttons.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { pluralOf } from '../../writing/write-number.ts'
import { ColumnsPrompt } from './columns-prompt.tsx'
import { CompareChoice } from './compare-choice.tsx'
import { CrsPrompt } from './crs-prompt.tsx'
import { ExportForm } from './export-form.tsx'
import type { Files } from './file-opening.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'
import type { FileQuestion } from './file-questions.ts'
import { KeepChoice } from './keep-choice.tsx'
import { OpenedList } from './opened-list.tsx'
import { ProgressLine } from './progress-line.tsx'
import { TablePrompt } from './table-prompt.tsx'

const words = files.open
const longNames = new Map<string, string>(Object.entries(words.formats))
const formatNames = formats.flatMap(({ id, name, packed }) => [
  longNames.get(id) ?? name,
  ...(packed ? [packed.name] : []),
])

export interface FilesPanelProps {
  shown: ShownDataset
  survey: Survey
  files: Files
}

/** Opens a visitor's files on the map, and exports the filtered plots. */
export function FilesPanel({ shown, survey, files: opening }: FilesPanelProps) {
  const state = useExplorerState()
  const opened = useExplorer((now) => now.files.opened)
  const painted = useExplorer((now) => now.files.painted)
  const isKept = useExplorer((now) => now.files.isKept)
  const { job, question, joining, problems } = opening
  const picker = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])]
    // So that choosing the same file again triggers a change event.
    target.value = ''
    opening.open(chosen)
  }

  return (
    <div className="files-panel">
      <section className="files-panel__part" aria-label={words.title}>
        <h4 className="panel-title files-panel__title">{words.title}</h4>
        <label className="files-panel__pick" data-size={opened.length > 0 ? 'small' : undefined}>
          <input
            className="files-panel__input"
            type="file"
            ref={picker}
            multiple
            accept={`${accepted},.lessa`}
            onChange={choose}
          />
          <span className="solid-button">{words.choose}</span>
          <span className="remark files-panel__drop">{words.drop}</span>
        </label>
        {job && question === null && joining === null && (
          <ProgressLine
            label={job.label}
            share={job.share}
            cancel={words.cancel}
            onCancel={opening.cancel}
          />
        )}
        {job && question && (
          <Prompt
            {...{ question, picker, isAgain: opening.isAgain }}
            key={job.name}
            file={job.name}
          />
        )}
        {joining && <TablePrompt key={joining.table.name} picker={picker} {...joining} />}
        {problems.map((problem) => (
          <p className="outcome" key={problem} role="alert">
            {problem}
          </p>
        ))}
        <p className="outcome" role="status">
          {[...writeDone(opening, painted), ...opening.joined].join(' ')}
        </p>
        <OpenedList
          layers={opened}
          shown={shown}
          survey={survey}
          picker={picker}
          onRemove={opening.remove}
          onChange={opening.change}
        />
        {opened.length === 0 && <AboutOpening isOpen />}
      </section>
      <ExportForm shown={shown} survey={survey} />
      {/* With an open file, its colours, the export and this need the space. */}
      {(opened.length > 0 || isKept) && <KeepChoice />}
      <CompareChoice shown={shown} onChoose={opening.compare} />
      <FramedButton
        className="files-panel__print"
        aria-haspopup="dialog"
        onClick={() => state.showSheet(true)}
      >
        <Glyph name="print" />
        {workbench.map.print}
      </FramedButton>
      {opened.length > 0 && <AboutOpening isOpen={false} />}
    </div>
  )
}

function Prompt({ file, question, picker, isAgain }: PromptProps) {
  if (question.about === 'crs') {
    const { about: _, answer, ...rest } = question
    return <CrsPrompt {...rest} file={file} picker={picker} isAgain={isAgain} onAnswer={answer} />
  }
  if (question.about === 'columns') {
    const { question: about, answer } = question
    const own = { file, picker, isAgain, onAnswer: answer }
    return <ColumnsPrompt {...own} question={about} />
  }
  // Latitude and longitude are out of range, and may be swapped.
  return (
    <FilePrompt
      words={files.swap}
      text={files.swap.text(file)}
      picker={picker}
      onUse={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  )
}

interface PromptProps extends Pick<FilePromptProps, 'picker'> {
  isAgain: boolean
  /** The file's name. */
  file: string
  question: FileQuestion
}

/** The state of opening files, and the supported formats. */
function AboutOpening({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <p className="files-panel__private">{words.private}</p>
      <details className="files-panel__formats" open={isOpen}>
        <summary className="files-panel__summary">
          {words.formatsTitle.replace('{count}', String(formatNames.length))}
        </summary>
        <ul className="remark files-panel__list">
          {formatNames.map((format) => (
            <li className="files-panel__format" key={format}>
              {format}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** A file is on the map once the map has painted it, which may take longer than reading it. */
function writeDone({ opened, cancelled }: Files, painted: ReadonlySet<number>): string[] {
  const done = opened.filter(({ id }) => painted.has(id)).map(({ name }) => name)
  const rest = opened.filter(({ id }) => !painted.has(id)).map(({ name }) => name)
  return [
    ...(done.length > 0 ? [pluralOf(done.length, words.done)(done.join(', '))] : []),
    ...(rest.length > 0 ? [words.drawing(rest.join(', '))] : []),
    ...(cancelled === null ? [] : [words.cancelled(cancelled)]),
  ]
}
