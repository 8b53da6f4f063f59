import { values as words } from '../content/values.ts'
import { classesOf } from '../dataset/classes.ts'
import { endsOf } from '../dataset/stops.ts'
import { hexAlong } from '../layers/colours.ts'
import { classColours } from '../map/opened/paint-opened.ts'
import { writeClass, writeRange, writeValue } from '../writing/write-class.ts'
import { type ClassedBand, smoothOf } from './paint-band.ts'

/** The stops of a ramp in a legend. */
const STOPS = 5

/** The range of values, and the classes from low to high, or stops of a continuous ramp. */
export function bandLegendOf(band: ClassedBand) {
  const smooth = smoothOf(band)
  const [least, most] = endsOf(band)
  // The lowest and the highest value; empty without any.
  const range = Number.isNaN(least) ? '' : writeRange(band, least, most)
  if (!smooth) {
    const colours = classColours(band)
    const classes = classesOf(band).classes.flatMap((one, index) =>
      one.kind === 'none' ? [] : { name: writeClass(band, one), colour: colours[index] },
    )
    return { range, isSmooth: false, classes }
  }
  const { low, high, colours } = smooth
  const classes = Array.from({ length: STOPS }, (_, i) => {
    const share = i / (STOPS - 1)
    const value = low + share * (high - low)
    const text = writeValue(band, value)
    const isCut = (i === 0 && least < low) || (i === STOPS - 1 && most > high)
    const name = isCut ? (i === 0 ? words.upTo(text) : words.from(text)) : text
    return { name, colour: hexAlong(colours, share) }
  })
  return { range, isSmooth: true, classes }
}
