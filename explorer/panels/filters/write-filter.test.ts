import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codesOf } from '../../filter/code-bits.ts'
import { everyPlot } from '../../filter/plot-filter.ts'
import { landUses } from '../../survey/vocabulary.ts'
import { codeNames } from '../plot-words.ts'
import { writeFilter } from './write-filter.ts'

describe('what is asked of plots', () => {
  const landUse = codesOf(landUses, ['wetland', 'forest', 'open'])
  const filter = { ...everyPlot, codes: { ...everyPlot.codes, landUse } }

  it('names all that will do, or counts them where there is no room', () => {
    const [all] = writeFilter(filter)
    const [counted] = writeFilter(filter, 2)

    for (const code of [7, 8, 9]) assert.ok(all?.words.includes(codeNames.landUse[code]))
    assert.match(counted?.words ?? '', /3 \S+ 10$/)
  })

  it('says of an area without an upper end that it has none', () => {
    const [asked] = writeFilter({ ...everyPlot, areaM2: { from: 5120, to: 10_000_000 } })

    assert.match(asked?.words ?? '', /5,120/)
    assert.doesNotMatch(asked?.words ?? '', /10,000,000/)
  })
})
