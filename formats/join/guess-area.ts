import { type AreaUnit, areaUnits } from '../units.ts'
import { type Comparison, groupByKey } from './compare-register.ts'
import { looseName } from './join-table.ts'
import { type AreaColumns, areaReader } from './read-area.ts'

/** This many plots are enough to recognise a unit. */
const LOOKED_AT = 1_000
/** Areas of a register and of a map that are as close as this agree. */
const CLOSE = 0.1
/** Added to the share of plots that agree; above any share, a name would hide a wrong unit. */
const NAMED = 0.05

/** How column names refer to units, and to the parts of local ones. */
const unitNames: Readonly<Record<AreaUnit, RegExp>> = {
  m2: /^(?:.*sq\w*m\w*|.*m2|.*m²|.*squaremet\w*)$/,
  hectare: /hectare|hect|ha$/,
  acre: /acre/,
  foot2: /sqf|ft2|feet|foot/,
  lessa: /bigha|less?a|lecha|bkl/,
  ganda: /cha?h?att?ak|gan?da|gonda|bkcg/,
}
const partNames = {
  lessa: [/bigha|^b$/, /kat+ha|^k$/, /less?a|lecha|^l(?:c)?$/],
  ganda: [/bigha|^b$/, /kat+ha|^k$/, /chh?at+ak|^c$/, /gan?da|gonda|^g$/],
} as const
const areaNames = /area|extent|measure|kali/

/** The columns and the unit whose areas agree best with those of the map. */
export function guessArea(
  comparison: Omit<Comparison, 'area'>,
): AreaColumns & { isCertain: boolean } {
  const { register, areasM2 } = comparison
  const { fields, rows } = register
  const pairs = [...groupByKey(comparison).values()].flatMap(({ plots, rows: [row] }) =>
    plots.length === 1 && row !== undefined ? [[plots[0], row] as const] : [],
  )
  const step = Math.max(1, Math.floor(pairs.length / LOOKED_AT))
  const looked = pairs.filter((_, i) => i % step === 0)

  function scoreOf(area: AreaColumns): number {
    const read = areaReader(register, area)
    const agreeing = looked.filter(([plot, row]) => {
      const [mapM2, registerM2] = [areasM2[plot], read(rows[row])]
      return Math.abs(mapM2 - registerM2) <= CLOSE * Math.max(mapM2, registerM2)
    })
    const name = looseName(area.fields.join(''))
    const isNamed = areaNames.test(name) || unitNames[area.unit].test(name)
    return agreeing.length / Math.max(1, looked.length) + (isNamed ? NAMED : 0)
  }

  const own = fields.filter((field) => field !== comparison.keyField)
  const byParts = (['lessa', 'ganda'] as const).flatMap((unit) => columnsByPart(own, unit) ?? [])
  const units = Object.keys(areaUnits) as AreaUnit[] // It has these keys.
  const single = own.flatMap((field) => units.map((unit) => ({ unit, fields: [field] })))
  let best = { area: { unit: 'm2', fields: own.slice(0, 1) } as AreaColumns, score: 0 }
  for (const area of [...byParts, ...single]) {
    const score = scoreOf(area)
    if (score > best.score) best = { area, score }
  }
  return { ...best.area, isCertain: best.score > 0 }
}

/** One column for each part of a local unit, by their names; null unless all are found. */
export function columnsByPart(
  fields: readonly string[],
  unit: keyof typeof partNames,
): AreaColumns | null {
  const found = partNames[unit].map((form) => fields.find((field) => form.test(looseName(field))))
  const all = found.filter((field) => field !== undefined)
  return all.length === found.length && new Set(all).size === all.length
    ? { unit, fields: all }
    : null
}
