import type { NumberColumn } from './dataset.ts'

/** Headings of numbers that identify a feature, the likeliest to name it first. */
export const identifierHeadings: readonly RegExp[] = [
  /^(?:plot|parcel|dag|khasra|survey)(?:[ _-]?(?:no|num|number|id))?\.?$/i,
  /(?:^|[ _-])(?:no|num|number|code|id)\.?$/i,
  /^(?:fid|gid|uid|uuid|objectid)$/i,
]

/** Other headings of numbers without a meaningful sum. */
const alsoUnsummed =
  /^(?:patta|khata|ward|block|sheet|zip|pin)$|(?:^|[ _-])(?:fid|gid|objectid|pincode|year|zoom)(?:_1)?$/i

/** Shorter columns may be all different by chance. */
const LEAST_ROWS = 10
/** Of a range this many times as wide as there are rows, an identifier has every value once. */
const MOST_GAPS = 3

/** Whether a column has numbers that identify or date features, so that their sum means nothing. */
export function isIdentifier({ name, values, isWhole, isMeasured }: NumberColumn): boolean {
  if (isMeasured || !isWhole) return false
  const heading = name.trim()
  if (alsoUnsummed.test(heading) || identifierHeadings.some((form) => form.test(heading))) {
    return true
  }
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  const count = known.length
  return (
    count >= LEAST_ROWS &&
    known[count - 1] - known[0] < MOST_GAPS * count &&
    known.every((value, i) => i === 0 || value > known[i - 1])
  )
}
