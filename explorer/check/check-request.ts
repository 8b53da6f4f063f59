import type { FindingsRequest } from '@app/formats/check/write-findings.ts'
import { identifierHeadings } from '@app/formats/dataset/identifier.ts'
import { buildPlane } from '@app/formats/geometry/plane.ts'
import { buildShapes, type ShapeList } from '@app/formats/geometry/shapes.ts'
import manifest from '../../package.json' with { type: 'json' }
import { check as words } from '../content/check.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { plotName } from '../dataset/plot-names.ts'
import type { Survey } from '../survey/build-survey.ts'

/** The indices of the columns with the numbers of plots, and with their blocks. */
export interface NumberColumns {
  numberBy: number | null
  blockBy: number | null
}

const blockHeading = /^(?:block|ward|sheet|village|mouza|circle)(?:[ _-]?(?:no|name|code))?\.?$/i

/** By their headings. */
export function guessNumbers({ columns }: Pick<Dataset, 'columns'>): NumberColumns {
  const find = (form: RegExp) => {
    const index = columns.findIndex(({ name, isMeasured }) => !isMeasured && form.test(name.trim()))
    return index < 0 ? null : index
  }
  return { numberBy: find(identifierHeadings[0]), blockBy: find(blockHeading) }
}

export type Asked = Pick<FindingsRequest, 'shapes' | 'origin' | 'numbers' | 'names' | 'about'>

/** The sample's plots with their numbers within blocks. */
export function sampleRequest(survey: Survey): Asked {
  const { plots, blocks, origin, seed } = survey
  const rows = Array.from(plots.number, (_, plot) => plot)
  return {
    shapes: shapesOf(survey),
    origin,
    names: rows.map((plot) => plotName(survey, plot)),
    numbers: {
      numbers: rows.map((plot) => String(plots.number[plot])),
      blocks: rows.map((plot) => blocks.names[plots.block[plot]] ?? ''),
    },
    about: { name: words.sample(seed), hash: '', ...aboutNow() },
  }
}

function shapesOf({ plots: { shapes }, origin }: Survey): ShapeList {
  const plane = buildPlane(origin)
  const list = buildShapes()
  const { starts, coordinates } = shapes
  for (let plot = 0; plot + 1 < starts.length; plot += 1) {
    list.startFeature()
    list.startArea()
    list.startRing()
    for (let v = starts[plot]; v < starts[plot + 1]; v += 1) {
      const { lng, lat } = plane.toLngLat(coordinates[2 * v], coordinates[2 * v + 1])
      list.vertex(lng, lat)
    }
  }
  return list.finish()
}

export function aboutNow() {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date())
  return { version: manifest.version, day }
}
