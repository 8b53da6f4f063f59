import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formats, savable } from '@app/formats/formats.ts'
import { figures } from '../../site/content/figures.ts'
import { metrics } from '../filter/metrics.ts'
import { files } from './files.ts'
import { metricWords } from './metric-words.ts'
import { team } from './team.ts'
import { moments } from './workbench.ts'

describe('the words of the explorer', () => {
  it('name every metric and format, and none that is not there', () => {
    assert.deepEqual(
      Object.keys(metricWords.names),
      Array.from(metrics, ({ id }) => id),
    )
    const ids = new Set(formats.map(({ id }) => id))
    for (const words of [files.open.formats, files.export.formats]) {
      assert.deepEqual(
        Object.keys(words).filter((id) => !ids.has(id)),
        [],
      )
    }
  })

  it('count what a visitor will find', () => {
    const opened = inWords(formats.length + formats.filter(({ packed }) => packed).length)
    const saved = inWords(savable.length)
    assert.match(moments.formats.text, new RegExp(`^${opened} .*\\b${saved} can be written`, 'i'))
    assert.match(files.open.formatsTitle, new RegExp(`^${opened} formats$`, 'i'))
  })

  it('name the figure that the team does not prove as the page has it', () => {
    const { value, unit } = figures.teamUpdates

    assert.ok(team.honesty.includes(`${value} ${unit}`))
  })
})

function inWords(count: number): string {
  if (count < small.length) return small[count]
  const ten = tens[Math.floor(count / 10) - 2]
  return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`
}

const small =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
