import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { checkMap } from '@app/formats/check/check-map.ts'
import { findingWords } from '@app/formats/check/content.ts'
import { kinds, usualLimits } from '@app/formats/check/findings.ts'
import { writeFindings } from '@app/formats/check/write-findings.ts'
import { readFile } from '@app/formats/open-file.ts'
import { wordAt } from '../dataset/dataset.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { guessNumbers, sampleRequest } from './check-request.ts'

const MM2_PER_M2 = 1_000_000

describe('the maps to try the check on', () => {
  it('are a draft in which 40 mistakes of every kind are found, and nothing else', async () => {
    const bytes = readFileSync(new URL('draft-village.geojson', import.meta.url))
    const files = [{ name: 'draft.geojson', bytes: new Uint8Array(bytes) }]
    const { layer, shapes } = await readFile(files, { askCrs: async () => null, onProgress() {} })
    const { numberBy, blockBy } = guessNumbers(layer.dataset)
    const wordsOf = (index: number | null) =>
      Array.from({ length: layer.featureCount }, (_, row) =>
        wordAt(layer.dataset.columns[index ?? -1], row),
      )
    const names = wordsOf(numberBy)

    const { bytes: written, noted } = writeFindings({
      ...{ shapes: shapes(), origin: layer.drawing.origin, limits: usualLimits, before: null },
      ...{ names, numbers: { numbers: names, blocks: wordsOf(blockBy) } },
      about: { name: layer.name, hash: '', version: '', day: '' },
    })

    const { features } = JSON.parse(new TextDecoder().decode(written ?? new Uint8Array()))
    const found = features.map(
      ({ properties }: { properties: Record<string, unknown> }) =>
        properties[findingWords.columns.kind],
    )
    const counts = kinds.map(
      (kind) => found.filter((one: unknown) => one === findingWords.kinds[kind]).length,
    )
    assert.deepEqual(counts, [6, 6, 3, 2, 3, 3, 5, 5, 4, 3])
    assert.equal(noted.plots, 930)
  })

  // By union and intersection with GEOS, as sums_by_geos.py does it.
  it('are the sample, whose overlaps and gaps have the sums of GEOS', () => {
    const { findings, sums } = checkMap({ ...sampleRequest(survey), limits: usualLimits })

    assert.ok(Math.abs(sums.overlapMm2 / MM2_PER_M2 - 33.3836417) < 0.01)
    assert.ok(Math.abs(sums.gapMm2 / MM2_PER_M2 - 31.4122522) < 0.01)
    assert.equal(findings.filter(({ kind }) => kind === 'overlap').length, 83)
  })
})
