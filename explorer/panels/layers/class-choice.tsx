import { colourRamps } from '@app/design/colours.ts'
import { useState } from 'react'
import { layerWords } from '../../content/layers.ts'
import { styles as words } from '../../content/styles.ts'
import { breaksOf, smoothEnds, valuesOf } from '../../dataset/breaks.ts'
import { classedBy, classesOf, MOST_WORDS } from '../../dataset/classes.ts'
import { type Classing, type Method, methods } from '../../dataset/classing.ts'
import type { Column, DateColumn, NumberColumn } from '../../dataset/dataset.ts'
import { hexAlong, inks } from '../../layers/colours.ts'
import { Choice } from '../../parts/choice.tsx'
import { columnClasses } from '../charts/column-classes.ts'
import { ColourField } from './colour-field.tsx'

/** The number of classes to divide a column into. */
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9]
const FIRST_COUNT = 5

/** Colours from low to high; null for those that a visitor has chosen one by one. */
const ramps = {
  river: inks.ranges,
  ...colourRamps,
  own: null,
} as const satisfies Record<string, readonly string[] | null>

type RampName = keyof typeof ramps

const rampNames = Object.keys(ramps) as RampName[] // our own literal's

interface ClassChoiceProps {
  /** Without the visitor's classes. */
  plain: Column
  classing: Classing | null
  /** A continuous ramp is possible, and the default. */
  canBeSmooth?: boolean
  /** As on the map. */
  opacity?: number
  onSet(classing: Classing | null): void
}

/** The classes of the column that colours a file, with their colours and breaks. */
export function ClassChoice(props: ClassChoiceProps) {
  const { plain, classing, canBeSmooth = false, opacity = 1, onSet } = props
  const column = classedBy(plain, classing)
  const isSmooth = canBeSmooth && (classing?.method ?? 'smooth') === 'smooth'
  // A cell without a value is transparent.
  const isOffered = (index: number) =>
    !canBeSmooth || classesOf(column).classes[index]?.kind !== 'none'
  const classes = isSmooth ? [] : columnClasses(column).filter((_, index) => isOffered(index))

  function paint(index: number, colour: string): void {
    const method = classing?.method ?? (column.kind === 'text' ? 'values' : 'hand')
    const colours = classes.map((one, i) => (i === index ? colour : one.colour))
    onSet({ method, breaks: breaksIn(column), colours })
  }

  return (
    <div className="style-choice">
      {plain.kind !== 'text' && (
        <RangeChoice {...{ column: plain, classing, isSmooth, canBeSmooth, onSet }} />
      )}
      {!isSmooth && (
        <ul className="legend" aria-label={layerWords.legend}>
          {classes.map(({ name, colour }, index) => (
            <li className="legend__class" key={name}>
              <ColourField
                label={name}
                colour={colour}
                spoken={words.colourOf(name)}
                opacity={opacity}
                onChoose={(chosen) => paint(index, chosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface RangeChoiceProps extends Omit<ClassChoiceProps, 'plain'> {
  column: NumberColumn | DateColumn
  isSmooth: boolean
}

/** The method of dividing numbers or dates. */
function RangeChoice({ column, classing, isSmooth, canBeSmooth, onSet }: RangeChoiceProps) {
  const breaks = isSmooth ? [] : breaksIn(classedBy(column, classing))
  const ramp = rampOf(classing)
  const areValuesFew = valuesOf(column) !== null
  const first = canBeSmooth ? 'smooth' : ''
  const offered = methods.filter(
    (method) => method !== 'smooth' && (method !== 'values' || areValuesFew),
  )

  function breaksFor(method: Method, count: number): readonly number[] {
    if (method === 'smooth') return smoothEnds(column)
    if (method === 'hand') return isSmooth ? breaksIn(column) : breaks
    return breaksOf(column, method, count)
  }

  function divide(method: Method | '', count: number): void {
    if (method === '') onSet(null)
    else onSet(coloured({ column, method, breaks: breaksFor(method, count), ramp }))
  }

  return (
    <>
      <Choice<Method | ''>
        label={words.method}
        value={classing?.method ?? first}
        options={([first, ...offered] as const).map((value) => [value, words.methods[value]])}
        onChoose={(value) => divide(value, FIRST_COUNT)}
      />
      {classing && !['values', 'hand', 'smooth'].includes(classing.method) && (
        <Choice
          label={words.count}
          value={breaks.length + 1}
          options={COUNTS.map((count) => [count, count])}
          onChoose={(count) => divide(classing.method, count)}
        />
      )}
      {classing?.method !== 'values' && (
        <Choice
          label={words.ramp}
          value={ramp}
          options={rampNames
            .filter((name) => name !== 'own' || ramp === 'own')
            .map((name) => [name, words.ramps[name]])}
          onChoose={(chosen) =>
            onSet(
              coloured({
                ...{ column, ramp: chosen },
                breaks: isSmooth ? smoothEnds(column) : breaks,
                method: isSmooth ? 'smooth' : (classing?.method ?? 'hand'),
              }),
            )
          }
        />
      )}
      {classing?.method === 'hand' && (
        <Breaks
          key={String(breaks)}
          column={column}
          breaks={breaks}
          onBreaks={(next) => onSet(coloured({ column, method: 'hand', breaks: next, ramp }))}
        />
      )}
    </>
  )
}

interface BreaksProps {
  column: NumberColumn | DateColumn
  breaks: readonly number[]
  onBreaks(breaks: readonly number[]): void
}

/** The breaks as text, applied when the field is left. */
function Breaks({ column, breaks, onBreaks }: BreaksProps) {
  const isDate = column.kind === 'date'
  const write = (value: number) =>
    isDate ? new Date(value).toISOString().slice(0, 10) : String(value)
  const [text, setText] = useState(breaks.map(write).join(', '))
  const [isBad, setBad] = useState(false)

  function take(): void {
    const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
    const values = parts.map((part) => (isDate ? Date.parse(part) : Number(part)))
    const isSound = values.every((value, i) => !(Number.isNaN(value) || value <= values[i - 1]))
    setBad(!isSound || values.length >= MOST_WORDS)
    if (isSound && values.length < MOST_WORDS && String(values) !== String(breaks)) onBreaks(values)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label className="field">
        {words.breaks}
        <input
          className="field__input"
          value={text}
          placeholder={isDate ? words.dateBreaks : words.numberBreaks}
          aria-invalid={isBad}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
        />
      </label>
      <p className="outcome" role="status">
        {isBad && words.badBreaks(String(MOST_WORDS - 1))}
      </p>
    </form>
  )
}

/** The current starts of a column's classes, without the first. */
function breaksIn(column: Column | null): number[] {
  const { classes } = column ? classesOf(column) : { classes: [] }
  return classes.flatMap((one) => (one.kind === 'range' ? [one.from] : [])).slice(1)
}

interface Divided extends Omit<Classing, 'colours'> {
  column: NumberColumn | DateColumn
  ramp: RampName
}

/** Classes with colours of a ramp; those of single values are ours. */
function coloured({ column, method, breaks, ramp }: Divided): Classing {
  const classing = { method, breaks, colours: [] }
  const colours = ramps[ramp]
  if (method === 'values' || !colours) return classing
  if (method === 'smooth') return { ...classing, colours }
  const count = breaksIn(classedBy(column, classing)).length + 1
  return { ...classing, colours: alongRamp(colours, count) }
}

function alongRamp(ramp: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => hexAlong(ramp, count < 2 ? 1 : i / (count - 1)))
}

/** By its colours. */
function rampOf(classing: Classing | null): RampName {
  const colours = classing?.colours ?? []
  if (colours.length === 0) return 'river'
  const known = rampNames.find((name) => {
    const ramp = ramps[name]
    return ramp && String(alongRamp(ramp, colours.length)) === String(colours)
  })
  return known ?? 'own'
}
