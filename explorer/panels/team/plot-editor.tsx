import { team as words } from '../../content/team.ts'
import { codeNames } from '../../dataset/plot-names.ts'
import { swatches, toneOf } from '../../layers/colours.ts'
import { FramedButton, TextButton } from '../../parts/buttons.tsx'
import { CheckField } from '../../parts/check-field.tsx'
import { SelectField } from '../../parts/select.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import { useExplorerState } from '../../state/use-explorer.ts'
import { type EditableField, type EditablePlots, fieldNames } from '../../team/edit.ts'
import type { Member } from '../../team/member.ts'

interface PlotEditorProps {
  member: Member
  plots: EditablePlots
  /** The selected plot, and its name. */
  plot: { at: number; name: string } | null
}

/** What one surveyor can do: change the selected plot, undo, go offline. */
export function PlotEditor({ member, plots, plot }: PlotEditorProps) {
  const { isOffline, waiting, canUndo, surveyor } = member.read()
  const state = useExplorerState()

  function change(at: number, field: EditableField, code: number): void {
    const act = () => member.change(at, field, code)
    act()
    state.noteDeed({ by: member, undo: () => member.undo(), redo: act })
  }

  function undo(): void {
    if (!state.undoDeed(member)) member.undo()
  }

  return (
    <fieldset className="plot-editor">
      <legend className="plot-editor__who">
        {words.surveyor} {surveyor}
        {plot && ` · ${words.editor.plot} ${plot.name}`}
      </legend>
      {plot === null ? (
        <p className="plot-editor__hint">{words.editor.choose}</p>
      ) : (
        <>
          <StatusKeys
            plots={plots}
            plot={plot.at}
            onPress={(code) => change(plot.at, 'status', code)}
          />
          <div className="plot-editor__fields">
            {chosenFields.map((field) => (
              <SelectField
                key={field}
                label={words.editor[field]}
                value={plots[field][plot.at]}
                options={codeNames[field].map((name, code) => [code, name])}
                onChoose={(code) => change(plot.at, field, code)}
              />
            ))}
          </div>
        </>
      )}
      <div className="plot-editor__row">
        <TextButton className="plot-editor__undo" disabled={!canUndo} onClick={undo}>
          {words.editor.undo}
        </TextButton>
        <CheckField
          className="plot-editor__switch"
          checked={isOffline}
          onCheck={(isOn) => member.setOffline(isOn)}
        >
          {words.editor.offline}
        </CheckField>
      </div>
      <p className="plot-editor__waiting" role="status">
        {isOffline && (
          <>
            <b>{waiting}</b> {words.editor.waiting}
          </>
        )}
      </p>
    </fieldset>
  )
}

/** The status has its own keys. */
const chosenFields = fieldNames.filter((field) => field !== 'status')

/** The most frequent change, in one press; the keys are also the legend of both maps. */
function StatusKeys(props: { plots: EditablePlots; plot: number; onPress(code: number): void }) {
  const { plots, plot, onPress } = props
  return (
    <fieldset className="plot-editor__keys">
      <legend className="plot-editor__legend">{words.editor.press}</legend>
      {codeNames.status.map((name, code) => (
        <FramedButton
          className="plot-editor__key"
          key={name}
          aria-pressed={plots.status[plot] === code}
          onClick={() => plots.status[plot] !== code && onPress(code)}
        >
          <Swatch colour={toneOf(swatches.status[code])} />
          {name}
        </FramedButton>
      ))}
    </fieldset>
  )
}
