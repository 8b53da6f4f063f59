import type { ChangeEvent } from 'react'
import { compare as words } from '../../content/compare.ts'
import { areaColumnOf, comparedColumns } from '../../dataset/compared.ts'
import { Glyph } from '../../parts/glyph.tsx'
import type { ShownDataset } from '../../state/datasets.ts'

interface CompareChoiceProps {
  shown: ShownDataset
  onChoose(files: readonly File[]): void
}

/** Chooses the register that a layer of areas is compared with. */
export function CompareChoice({ shown: { dataset }, onChoose }: CompareChoiceProps) {
  if (!areaColumnOf(dataset) || comparedColumns(dataset)) return null

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])]
    // So that choosing the same file again triggers a change event.
    target.value = ''
    onChoose(chosen)
  }

  return (
    <label className="framed-button files-panel__print files-panel__compare">
      <input
        className="files-panel__input"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.fods,.dbf"
        onChange={choose}
      />
      <Glyph name="files" />
      {words.choose}
    </label>
  )
}
