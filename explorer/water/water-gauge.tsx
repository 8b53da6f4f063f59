import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { water as words } from '../content/water.ts'
import { selectPlots } from '../filter/plot-filter.ts'
import type { ShownAnswer } from '../map/raised-water.ts'
import { TextButton } from '../parts/buttons.tsx'
import { amongOf, sceneOf } from '../state/questions.ts'
import { useExplorer, useExplorerState } from '../state/use-explorer.ts'
import type { Survey } from '../survey/build-survey.ts'
import { pluralOf, writeCount, writeNumber } from '../writing/write-number.ts'
import { buildFlood, type Flood, STEP_MM, writeLevel } from './flood.ts'
import type { Reach } from './priority-flood.ts'
import { requestReach } from './request-reach.ts'
import styles from './water-gauge.css?inline'

interface WaterGaugeProps {
  survey: Survey
  /** Shows an answer; its sentence is in two parts, around the name of a block. */
  children(answer: ShownAnswer, sentence: readonly [string, string]): ReactNode
}

const MM_PER_FOOT = 304.8

const stylesheet = new CSSStyleSheet()
stylesheet.replaceSync(styles)
document.adoptedStyleSheets.push(stylesheet)

/** A staff gauge: water rises from the river and the lake to the level that it is set to. */
export function WaterGauge({ survey, children }: WaterGaugeProps) {
  const reach = useReach(survey)
  const flood = useMemo(() => {
    if (typeof reach === 'number') return null
    const { passes: homes } = selectPlots(survey, amongOf('flood'))
    const { passes: atRest } = selectPlots(survey, sceneOf('flood').filter)
    return buildFlood(survey, reach, homes, atRest)
  }, [survey, reach])
  if (flood) return <Staff flood={flood}>{children}</Staff>
  return (
    <progress
      className="progress-bar water-gauge__progress"
      aria-label={words.ordering}
      value={Number(reach)}
    />
  )
}

function Staff({ flood, children }: { flood: Flood } & Pick<WaterGaugeProps, 'children'>) {
  const state = useExplorerState()
  const level = useExplorer((now) => now.questions.level)
  const id = useId()
  const { restMm, mostMm, atRest } = flood
  const mm = level === null ? restMm : Math.min(STEP_MM * Math.round(10 * level), mostMm)
  const raised = useMemo(() => (level === null ? null : flood.at(mm)), [flood, level, mm])
  const metres = Array.from({ length: mostMm / 1000 + 1 }, (_, metre) => metre)
  const curve = useMemo(() => curveOf(flood), [flood])
  const { homes, people } = raised ?? atRest
  const counts = [writeCount(homes, words.nouns.homes), writeCount(people, words.nouns.people)]
  const look = { '--at': mm / mostMm, '--rest': restMm / mostMm, '--metres': mostMm / 1000 }
  const raise = (next: number) => state.raiseWater(next === restMm ? null : next / 1000)

  /** The button goes, and its focus with it. */
  function reset(): void {
    document.getElementById(id)?.focus()
    raise(restMm)
  }

  return (
    <>
      {raised && children(raised.answer, writeReached(raised))}
      <div className="water-gauge" style={look as CSSProperties}>
        <label className="water-gauge__label" htmlFor={id}>
          {words.label}
        </label>
        <output className="water-gauge__level" htmlFor={id} aria-live="off">
          {words.level(writeLevel(mm), writeNumber(mm / MM_PER_FOOT, 1))}
        </output>
        {raised && (
          <TextButton className="water-gauge__reset" data-size="small" onClick={reset}>
            {words.reset}
          </TextButton>
        )}
        <div className="water-gauge__staff">
          <svg
            className="water-gauge__curve"
            viewBox={`0 0 ${mostMm} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="water-gauge__people" d={curve} />
            <path className="water-gauge__reached" d={curve} />
          </svg>
          <input
            className="water-gauge__range"
            id={id}
            type="range"
            min={0}
            max={mostMm}
            step={STEP_MM}
            value={mm}
            aria-valuetext={words.spoken(writeLevel(mm), counts[0], counts[1])}
            onChange={({ target }) => raise(target.valueAsNumber)}
          />
        </div>
        <ol className="water-gauge__metres" aria-hidden="true">
          {metres.map((metre) => (
            <li key={metre}>{metre}</li>
          ))}
        </ol>
      </div>
      {raised && <p className="water-gauge__note">{words.limits}</p>}
    </>
  )
}

/** Survives that the card is closed; edits of a survey keep its ground. */
const ordered = new WeakMap<Survey['terrain'], Reach>()

/** Until it is known, the progress from 0 to 1. An error is shown in the place of the gauge. */
function useReach(survey: Survey): Reach | number {
  const { terrain } = survey
  const [, setKnown] = useState<Reach>()
  const [share, setShare] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ground stays when a plot is edited.
  useEffect(() => {
    if (ordered.has(terrain)) return
    const end = new AbortController()
    requestReach(survey, { onProgress: setShare, signal: end.signal }).then(
      (reach) => {
        ordered.set(terrain, reach)
        setKnown(reach)
      },
      (error: unknown) => {
        if (end.signal.aborted) return
        setShare(() => {
          throw error
        })
      },
    )
    return () => end.abort()
  }, [terrain])
  return ordered.get(terrain) ?? share
}

function writeReached(reached: ReturnType<Flood['at']>): [string, string] {
  const figures = {
    homes: writeNumber(reached.homes),
    among: writeNumber(reached.among),
    people: writeNumber(reached.people),
    households: writeNumber(reached.households),
    plots: writeNumber(reached.plots),
    most: writeCount(reached.answer.most.value, words.nouns.people),
  }
  const [before = '', after = ''] = (reached.homes > 0 ? words.answer : words.none)
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in figures ? figures[name as keyof typeof figures] : whole,
    )
    .split('{block}')
  const dry = pluralOf(reached.dry, words.dry).replace('{count}', writeNumber(reached.dry))
  return [before, reached.dry > 0 ? after + dry : after]
}

/** People who are reached, by the level, as an area of one unit's height. */
function curveOf({ mostMm, peopleAt }: Flood): string {
  const most = Math.max(peopleAt(mostMm), 1)
  const steps = Array.from({ length: mostMm / STEP_MM + 1 }, (_, step) => step * STEP_MM)
  const line = steps.map((mm) => `L${mm} ${(1 - peopleAt(mm) / most).toFixed(4)}`)
  return `M0 1${line.join('')}V1Z`
}
