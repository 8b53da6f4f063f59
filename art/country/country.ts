import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { encodePng } from '../encode.ts'
import type { Field } from '../field.ts'
import { keepField } from '../field-file.ts'
import type { Point } from '../line/point.ts'
import type { Studio } from '../studio.ts'
import { beltCoordinates } from './belt.ts'
import { braidChannels } from './braids.ts'
import { erodeCountry } from './erode.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './extent.ts'
import { beltMask, paintRelief } from './paint.ts'
import { lightRelief } from './relief-light.ts'
import { surfaceOf } from './surface.ts'
import { drawTributaries } from './tributaries.ts'
import { paintFields, placeVillages } from './villages.ts'

/** The invented country that most pictures show a part of: all of it in pixels of `relief`. */
export interface Country {
  height: Field
  /** 1 in the main river's water, 0 elsewhere. */
  water: Field
  /** 1 in the belt of sand the main river braids in, 0 elsewhere. */
  belt: Field
  villages: Point[]
  tributaries: Point[][]
  /** The relief map, 2400 × 1200, as a PNG. */
  relief: Buffer
}

/** Takes the country from the cache, or makes it, which takes about a minute. */
export async function openCountry(studio: Studio): Promise<Country> {
  let made: Promise<Country> | undefined
  const make = () => {
    made ??= makeCountry(studio)
    return made
  }
  const keep = (name: 'height' | 'water' | 'belt') =>
    keepField(studio, `country-${name}`, async () => (await make())[name])

  const height = await keep('height')
  const water = await keep('water')
  const belt = await keep('belt')
  const relief = await studio.keep('country-relief', async () => (await make()).relief)
  const tributaries = await studio.keep('country-tributaries', async () =>
    Buffer.from(JSON.stringify((await make()).tributaries)),
  )
  return {
    height,
    water,
    belt,
    relief,
    villages: placeVillages(),
    // We wrote this file ourselves, from a value of this type.
    tributaries: JSON.parse(tributaries.toString()) as Point[][],
  }
}

async function makeCountry(studio: Studio): Promise<Country> {
  const eroded = await keepField(studio, 'country-eroded', async () => erodeCountry())
  const surface = surfaceOf(eroded)
  const coordinates = beltCoordinates()
  const braids = braidChannels(coordinates)
  const belt = beltMask(coordinates)
  const random = seededRandom(9)
  const tributaries = drawTributaries(braids.depth, random)
  const villages = placeVillages()
  const pixels = paintRelief({
    surface,
    light: lightRelief(surface.height),
    coordinates,
    belt,
    braids,
    tributaries,
    fieldColour: paintFields(villages, random),
  })
  return {
    height: surface.height,
    water: braids.water,
    belt,
    villages,
    tributaries: tributaries.lines,
    relief: await encodePng(pixels, PICTURE_WIDTH, PICTURE_HEIGHT),
  }
}
