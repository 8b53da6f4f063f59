import { findingWords } from '@app/formats/check/content.ts'
import type { WrittenFindings } from '@app/formats/check/write-findings.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type FormEvent, useMemo } from 'react'
import type { FindingRow, Findings } from '../../check/read-findings.ts'
import { check as words } from '../../content/check.ts'
import { datasets } from '../../content/datasets.ts'
import { classesOf } from '../../dataset/classes.ts'
import { type Condition, isSameCondition } from '../../filter/dataset-filter.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import { FramedButton, TextButton } from '../../parts/buttons.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { pickedIn } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { writeArea } from '../../writing/write-class.ts'
import { pluralOf, writeCount, writeNumber } from '../../writing/write-number.ts'
import { ShareChart } from '../charts/share-chart.tsx'

interface FindingsListProps {
  shown: ShownDataset
  findings: Findings
  /** What the last check also counted; missing for findings from a file. */
  last: Omit<WrittenFindings, 'bytes'> | undefined
  onAccept(layer: OpenedLayer, row: number, word: string): void
}

const WORST = 3
const MM2_PER_M2 = 1_000_000

/** How many findings there are of each kind, and the worst of them. */
export function FindingsList({ shown, findings, last, onAccept }: FindingsListProps) {
  const state = useExplorerState()
  const { head, byKind } = findings
  const all = byKind.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <div className="findings-list">
      <p role="status">
        <b>{writeCount(all, words.found)}.</b> {head[0]}
      </p>
      <p className="remark">{head[1]}</p>
      {last && <Counted last={last} newCount={findings.newCount} />}
      <KindChart shown={shown} findings={findings} />
      {shown.layer && <Acceptance {...{ shown, findings, onAccept }} layer={shown.layer} />}
      {byKind.map(({ kind, rows }) => (
        <section key={kind} aria-label={findingWords.kinds[kind]}>
          <h5 className="caps-title">
            {findingWords.kinds[kind]} · {writeNumber(rows.length)}
          </h5>
          <ol className="findings-list__worst" aria-label={words.worst}>
            {rows.slice(0, WORST).map((finding) => (
              <li key={finding.row}>
                <TextButton onClick={() => state.showRow(finding.row, 'pointer')}>
                  {finding.plots}
                </TextButton>{' '}
                <span className="findings-list__size">{writeSize(finding)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <FramedButton aria-haspopup="dialog" onClick={() => state.showSheet(true)}>
        <Glyph name="print" />
        {words.print}
      </FramedButton>
    </div>
  )
}

function Counted({
  last,
  newCount,
}: {
  last: NonNullable<FindingsListProps['last']>
  newCount: number
}) {
  const { noted, solved } = last
  const { openLands, openLandMm2, holes, holesMm2, unmatchedCorners } = noted
  const area = (mm2: number) => writeArea(mm2 / MM2_PER_M2, 2)
  return (
    <ul className="remark findings-list__counted">
      {newCount + solved > 0 && <li>{words.news(writeNumber(newCount), writeNumber(solved))}</li>}
      {openLands > 0 && (
        <li>{pluralOf(openLands, words.openLand)(area(openLandMm2), writeNumber(openLands))}</li>
      )}
      {holes > 0 && <li>{pluralOf(holes, words.holes)(area(holesMm2), writeNumber(holes))}</li>}
      {unmatchedCorners > 0 && (
        <li>{pluralOf(unmatchedCorners, words.unmatched)(writeNumber(unmatchedCorners))}</li>
      )}
    </ul>
  )
}

/** Each bar is also a filter. */
function KindChart({ shown, findings }: Pick<FindingsListProps, 'shown' | 'findings'>) {
  const state = useExplorerState()
  const { kindColumn } = findings
  const column = shown.dataset.columns[kindColumn]
  const condition = shown.view.filter.get(kindColumn)
  const colours = useMemo(() => {
    const given = classColours(column)
    return new Map(
      classesOf(column).classes.flatMap((one, i) =>
        one.kind === 'word' ? [[one.code, given[i]] as const] : [],
      ),
    )
  }, [column])
  if (column.kind !== 'text') return null
  const bars = findings.byKind.map(({ kind, rows }) => {
    const code = column.words.indexOf(findingWords.kinds[kind])
    const only: Condition = { kind: 'words', codes: [code] }
    const isWanted = condition?.kind !== 'words' || condition.codes.includes(code)
    const isPressed = isSameCondition(condition, only)
    const name = findingWords.kinds[kind]
    return { name, colour: colours.get(code) ?? '', count: rows.length, isWanted, isPressed, only }
  })
  return (
    <ShareChart
      title={words.chart}
      of={words.found}
      bars={bars}
      onBar={(bar) => state.toggleConditions([kindColumn, bars[bar].only])}
    />
  )
}

interface AcceptanceProps extends Pick<FindingsListProps, 'shown' | 'findings' | 'onAccept'> {
  layer: OpenedLayer
}

/** For the finding whose card is open. */
function Acceptance({ shown, findings, layer, onAccept }: AcceptanceProps) {
  const picked = useExplorer((now) => pickedIn(now, shown.id))
  const finding = findings.byKind.flatMap(({ rows }) => rows).find(({ row }) => row === picked)
  if (!finding) return null

  function accept(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const word = String(new FormData(event.currentTarget).get('word')).trim()
    if (finding) onAccept(layer, finding.row, word)
  }

  return (
    <form
      className="findings-list__accept"
      key={finding.row}
      aria-label={words.accept.title(finding.plots)}
      onSubmit={accept}
    >
      <b>{words.accept.title(finding.plots)}</b>
      <label className="field">
        {words.accept.word}
        <input
          className="field__input"
          name="word"
          maxLength={100}
          placeholder={words.accept.hint}
          defaultValue={finding.accepted}
        />
      </label>
      <FramedButton type="submit">{words.accept.action}</FramedButton>
    </form>
  )
}

function writeSize({ sizeM2, metres }: FindingRow): string {
  const { m, m2 } = datasets.units
  return [
    ...(Number.isNaN(sizeM2) ? [] : [`${writeNumber(sizeM2, sizeM2 < 1 ? 3 : 1)} ${m2}`]),
    ...(Number.isNaN(metres) ? [] : [`${writeNumber(metres, metres < 1 ? 3 : 1)} ${m}`]),
  ].join(' · ')
}
