import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { team } from '@app/explorer/content/team.ts'
import { figures } from '@app/site/content/figures.ts'
import { documents, readDocument } from './documents-for-tests.ts'

const projectDir = join(import.meta.dirname, '../..')

/** Phrases that are not plain, and spellings that are not British. */
const avoided = new RegExp(
  `\\b(?:${[
    'told|lent|stirs|stirred|wakes|woken|waking|dress(?:es|ed)|in hand|to be had',
    'of which|such as (?:is|are)|by (?:itself|themselves)|given up|gives? up|for the sake of',
    'called so|nothing passes|yours to deal with',
    '(?:color|center|kilometer|behavior|favorite|catalog|artifact|defense)s?',
    '(?:label|cancel|model|travel)ed',
    '(?:analy|categori|customi|optimi|organi|recogni|summari|synchroni)z(?:e|es|ed|ing|ation)',
  ].join('|')})\\b`,
  'gi',
)

it('what visitors, owners and developers read is in plain British English', () => {
  const texts = globSync(
    [
      '{explorer,desk,site}/content/*.{ts,md}',
      'explorer/face/questions.ts',
      'server/{cli,owner,delivery}/*.ts',
      'formats/content.ts',
    ],
    { cwd: projectDir },
  ).filter((file) => !file.includes('test'))
  const found = [...documents, ...texts].flatMap((file) =>
    (readDocument(file).match(avoided) ?? []).map((words) => `${file}: ${words}`),
  )

  assert.ok(documents.length > 20 && texts.length > 20)
  assert.equal('Colors that a browser was told of, recognized'.match(avoided)?.length, 3)
  assert.deepEqual(found, [])
})

it('the explorer names the figure that the team does not prove, as on the page', () => {
  const { value, unit } = figures.teamUpdates

  assert.ok(team.honesty.includes(`${value} ${unit}`))
})
