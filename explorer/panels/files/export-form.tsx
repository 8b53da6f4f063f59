import { epsgOfZone, nameOfZone, zoneAt } from '@app/formats/crs/utm.ts'
import { savable } from '@app/formats/formats.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { datasets } from '../../content/datasets.ts'
import { files } from '../../content/files.ts'
import { kindOf } from '../../dataset/dataset.ts'
import type { ExportedFile } from '../../files/save-plots.ts'
import { SolidButton } from '../../parts/buttons.tsx'
import { SelectField } from '../../parts/select.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import { pluralOf, writeNumber } from '../../writing/write-number.ts'
import { type CrsChoice, CrsField, crsIn } from './crs-field.tsx'
import { loadSavePlots, loadVisitorFiles } from './load-files.ts'
import { ProgressLine } from './progress-line.tsx'

const words = files.export
const names = new Map([
  ...savable.map(({ id, name }) => [id, name] as const),
  ...Object.entries(words.formats),
])

/** Saves the matching plots or features as one file and starts a download. */
export function ExportForm({ shown, survey }: { shown: ShownDataset; survey: Survey }) {
  const state = useExplorerState()
  const { dataset, layer, view } = shown
  const { selection } = view
  const nouns = datasets[kindOf(dataset)]
  const [format, setFormat] = useState(savable[0].id)
  const systems = systemsFor(format, shown, survey)
  const [crs, setCrs] = useState<string | null>(null)
  const chosenCrs = crs ?? systems[0]?.value
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState<ExportedFile | null>(null)
  const running = useRef<AbortController>(null)
  const isWriting = share !== null
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isWriting) return
    return state.noteRunning(() => running.current?.abort())
  }, [state, isWriting])

  async function write(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = chosenCrs && crsIn(chosenCrs, new FormData(event.currentTarget))
    const system = name ? { crs: Number(name.replace('EPSG:', '')) } : {}
    const end = new AbortController()
    const { signal } = end
    running.current = end
    setProblem(null)
    setSaved(null)
    setShare(0)
    try {
      const { passes } = selection
      const options = { onProgress: setShare, signal }
      // The column with the names of features, for formats with one name field.
      const nameField = dataset.columns[view.nameBy ?? -1]?.name ?? null
      if (layer) {
        const { saveFeatures } = await loadVisitorFiles().catch(failNotLoaded)
        setSaved(await saveFeatures(layer, { format, passes, nameField, ...system }, options))
      } else {
        const { savePlots } = await loadSavePlots().catch(failNotLoaded)
        setSaved(await savePlots({ format, survey, passes, ...system }, options))
      }
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Error ? error.message : words.failed)
    } finally {
      setShare(null)
    }
  }

  const button = (
    <SolidButton type="submit" disabled={isWriting || selection.count === 0}>
      {words.action}
    </SolidButton>
  )
  return (
    <form className="export-form" aria-label={words.title} onSubmit={write}>
      <h4 className="panel-title export-form__title">{words.title}</h4>
      <p className="export-form__what">
        <b>{writeNumber(selection.count)}</b> {pluralOf(selection.count, nouns.exported)}.{' '}
        {nouns.exportNote}
      </p>
      <div className="export-form__row">
        <SelectField
          label={words.format}
          value={format}
          options={savable.map(({ id }) => [id, names.get(id)])}
          onChoose={(chosen) => {
            setFormat(chosen)
            setCrs(null)
          }}
        />
        {chosenCrs === undefined && button}
      </div>
      {chosenCrs !== undefined && (
        <div className="export-form__row">
          <CrsField choices={systems} chosen={chosenCrs} onChoose={setCrs} />
          {button}
        </div>
      )}
      {selection.count === 0 && <p className="outcome">{nouns.exportNothing}</p>}
      {share !== null && (
        <ProgressLine
          label={words.writing(names.get(format) ?? format)}
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
        {saved && `${words.done(saved.name)} ${saved.note}`.trim()}
      </p>
    </form>
  )
}

const WGS_84 = 'EPSG:4326'
/** The distance in degrees beyond which a UTM zone distorts. */
const ZONE_REACH = 12
const ZONE_MAX_LAT = 84

/** The file's own system first; empty if the format has no choice. */
function systemsFor(format: string, { layer }: ShownDataset, survey: Survey): CrsChoice[] {
  if (!savable.find(({ id }) => id === format)?.write.hasCrs) return []
  const [west, south, east, north] = layer?.bounds ?? surveyBounds(survey)
  const [, value, name] = /^(EPSG:\d+) ([^,]+)$/.exec(layer?.crs ?? '') ?? []
  const own = value && name ? [{ value, name: `${name} (${value})` }] : []
  const zone = zoneAt({ lng: (west + east) / 2, lat: (south + north) / 2 })
  const utm = {
    value: `EPSG:${epsgOfZone(zone)}`,
    name: `${nameOfZone(zone)} (EPSG:${epsgOfZone(zone)})`,
  }
  const isInZone = east - west <= ZONE_REACH && Math.max(-south, north) <= ZONE_MAX_LAT
  const all = [...own, ...files.crs.choices.slice(0, 1), ...(isInZone ? [utm] : [])]
  return all.filter(
    (one, i) =>
      all.findIndex((other) => other.value === one.value) === i &&
      // Drawings are in metres.
      (format !== 'dxf' || one.value !== WGS_84),
  )
}

/** What a browser says of a failed import is not for visitors. */
function failNotLoaded(cause: unknown): never {
  console.error(cause)
  throw new Error(words.failed)
}
