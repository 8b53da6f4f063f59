import { deserialize, serialize } from 'node:v8'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { encodePng } from '../encode.ts'
import type { Point } from '../line/point.ts'
import { Matrix } from '../matrix.ts'
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
  height: Matrix
  /** 1 in the main river's water, 0 elsewhere. */
  water: Matrix
  /** 1 in the belt of sand the main river braids in, 0 elsewhere. */
  belt: Matrix
  villages: Point[]
  tributaries: Point[][]
  /** The relief map, 2400 × 1200, as a PNG. */
  relief: Buffer
}

/** Takes the country from the cache, or makes it, which takes about a minute. */
export async function openCountry(studio: Studio): Promise<Country> {
  const bytes = await studio.keep('country', async () => serialize(await makeCountry()))
  const country: Country = deserialize(bytes)
  // The cache has a field's numbers, without its methods.
  const revive = ({ width, height, values }: Matrix) => new Matrix(width, height, values)
  return {
    ...country,
    height: revive(country.height),
    water: revive(country.water),
    belt: revive(country.belt),
  }
}

async function makeCountry(): Promise<Country> {
  const surface = surfaceOf(erodeCountry())
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
