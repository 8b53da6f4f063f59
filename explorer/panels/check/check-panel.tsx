import { findingWords } from '@app/formats/check/content.ts'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type CheckedMap, checkingOf } from '../../check/checking.ts'
import { readLimits } from '../../check/limits-text.ts'
import { type Findings, mapOf, readFindings } from '../../check/read-findings.ts'
import { check as words } from '../../content/check.ts'
import { areaColumnOf } from '../../dataset/compared.ts'
import { findingsName, SAMPLE_FINDINGS } from '../../dataset/findings-name.ts'
import { sampleDataset } from '../../dataset/sample-dataset.ts'
import { TextButton } from '../../parts/buttons.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { AskAboutMap, type AskedMap } from '../ask/ask-about-map.tsx'
import { ProgressLine } from '../files/progress-line.tsx'
import { CheckForm } from './check-form.tsx'
import { FindingsList } from './findings-list.tsx'

interface CheckPanelProps {
  /** The id of the page's popup. */
  contactPopup: string
  shown: ShownDataset
  survey: Survey
}

/** Checks the map that is shown, or presents the findings that are shown. */
export function CheckPanel({ shown, survey, contactPopup }: CheckPanelProps) {
  const state = useExplorerState()
  const checking = checkingOf(state)
  const { job, problem, checked } = useSyncExternalStore(checking.subscribe, checking.read)
  const opened = useExplorer((now) => now.files.opened)
  const { dataset, layer } = shown
  const findings = useMemo(() => (layer ? readFindings(dataset) : null), [dataset, layer])
  const found = findings && layer ? mapOf(layer.name, opened) : (layer ?? 'sample')
  const map: CheckedMap | null = found === 'sample' ? survey : found
  const own = layer && (findings ? layer.name : findingsName(layer.name))
  const last = checked.get(own ?? SAMPLE_FINDINGS)
  useLinkedCheck(survey, shown)

  // Once it is open, its findings are of more use.
  const isDraftOffered = !job && found === 'sample' && !opened.some(isDraft)
  const isArea = map !== null && ('seed' in map || map.drawing.triangles.length > 0)
  return (
    <div className="check-panel">
      <h4 className="panel-title">{words.title}</h4>
      {!findings && <p className="remark">{words.about}</p>}
      {job ? (
        <ProgressLine
          label={words.checking(job.name)}
          share={job.share}
          cancel={words.cancel}
          onCancel={checking.cancel}
        />
      ) : (
        findings && <FindingsList {...{ shown, findings, last }} onAccept={checking.accept} />
      )}
      {findings && map && !job && (
        <AskAboutMap map={askedMap(map, findings)} contactPopup={contactPopup} />
      )}
      {problem && (
        <p className="outcome" role="alert">
          {problem}
        </p>
      )}
      {!findings && last && last.wrong === 0 && <p role="status">{words.nothing}</p>}
      {isDraftOffered && (
        <p>
          {words.draft.text}{' '}
          <TextButton onClick={checking.openDraft}>{words.draft.action}</TextButton>
        </p>
      )}
      {map === null && layer && <p className="remark">{words.lost(layer.name)}</p>}
      {map !== null && !isArea && <p className="remark">{words.noAreas}</p>}
      {map !== null && isArea && !job && (
        <CheckForm
          key={'seed' in map ? 'sample' : map.id}
          map={map}
          isAgain={findings !== null}
          onStart={(limits, by) => checking.start(map, limits, by)}
        />
      )}
    </div>
  )
}

function askedMap(map: CheckedMap, { byKind }: Findings): AskedMap {
  const column = areaColumnOf('seed' in map ? sampleDataset(map) : map.dataset)
  const areas = Array.from(column?.values ?? []).filter((areaM2) => areaM2 > 0)
  return {
    plots: areas.length,
    areaM2: areas.reduce((sum, areaM2) => sum + areaM2, 0),
    findings: byKind.map(({ kind, rows }) => [findingWords.kinds[kind], rows.length]),
  }
}

/** An address may ask for the check of the sample. */
function useLinkedCheck(survey: Survey, { layer }: ShownDataset): void {
  const state = useExplorerState()
  const linked = useExplorer((now) => now.screen.check)
  const isDone = useExplorer(({ files }) => files.opened.some(isOfSample))
  const started = useRef<Survey | null>(null)
  useEffect(() => {
    const checking = checkingOf(state)
    const { job, checked } = checking.read()
    if (linked === null || layer || isDone || started.current === survey) return
    started.current = survey
    // A visitor who closed its findings does not want them again.
    if (job || checked.has(SAMPLE_FINDINGS)) return
    checking.start(survey, readLimits(linked), { numberBy: null, blockBy: null })
  }, [state, survey, layer, linked, isDone])
}

function isDraft({ name }: { name: string }): boolean {
  return name === words.draft.name
}

function isOfSample({ name }: { name: string }): boolean {
  return name === SAMPLE_FINDINGS
}
