import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enquiryFields } from '@app/contract/enquiry-fields.ts'

const projectDir = import.meta.dirname

type Edits = Readonly<Record<string, (text: string) => string>>

/** A field that no form will ever have. */
export const NEW_FIELD = 'motto'
const version = Math.max(...enquiryFields.map(({ since }) => since)) + 1
const addColumn = () => `ALTER TABLE enquiry ADD COLUMN ${NEW_FIELD} TEXT NOT NULL DEFAULT '';\n`
const addLayer = (line: string) => edit([/^ +'control-points'/m, `${line}\n$&`])

/** Rows of the tables 'Where to change what', each with the edits of an example. */
export const examples: Readonly<Record<string, Edits>> = {
  'a field of the form': {
    'contract/enquiry-fields.ts': edit([
      /^(?=\] as const\n\ntype Row)/m,
      `[${`'${NEW_FIELD}', `.repeat(4)}'line', 120, 'optional', '${NEW_FIELD}', ${version}],\n`,
    ]),
    'site/content/contact.ts': edit([
      /(^ {2}required: .*)( are [\s\S]*^ {4}email: .*\n)/m,
      `$1 and the ${NEW_FIELD}$2${NEW_FIELD}: { label: 'Motto', placeholder: 'Yours' },\n`,
    ]),
    'site/content/privacy-policy.md': edit([
      /asks for:\n\n(?:- .*\n)+/,
      '$&- your motto, if you wish to give one.\n',
    ]),
    [nextMigration('sqlite')]: addColumn,
    [nextMigration('postgres')]: addColumn,
  },
  'a layer of the map': {
    'explorer/layers/layers.ts': addLayer(
      "wells: { letter: 'q', name: 'Wells', swatch: 'red', sign: null },",
    ),
    'explorer/map/webgl/scene.ts': edit([/^ {4}labels: /m, 'wells: () => () => {},\n$&']),
    'explorer/map/drawing/draw-survey.ts': edit([/^ {4}buildings\(/m, 'wells() {},\n$&']),
  },
  'a layer of new survey data': {
    'explorer/survey/hydrants.ts': () => 'export const hydrants = Float32Array.of(0, 0)\n',
    'explorer/survey/build-survey.ts': edit(
      [/^/, "import { hydrants } from './hydrants.ts'\n"],
      [/^ {4}lights: /m, 'hydrants,\n$&'],
    ),
    'explorer/layers/layers.ts': addLayer(`hydrants: { letter: 'r', name: 'Hydrants', swatch: 'red',
      source: ({ hydrants: places }) => ({
        points: { places, lookAt: () => ({ sizePx: 4, fill: 'red' }) },
      }) },`),
  },
  'a question to the ward': {
    'site/parts/questions.ts': edit([/^ {2}'tax',.*\n/m, "$&'wells',\n"]),
    'explorer/state/questions.ts': edit([
      /^ {2}tax: .*\n/m,
      "$&wells: { codes: {}, colourBy: 'tax' },\n",
    ]),
    'explorer/content/questions.ts': edit([/^ {4}tax: .*\n/gm, "$&wells: '{count} have one.',\n"]),
  },
  'a flag that owners set on an enquiry': {
    'server/store/store.ts': edit([
      /^ {2}\{ name: 'isRead'.*\n/m,
      "$&{ name: 'isStarred', word: 'starred', column: 'starred_at', time: 'starredAt' },\n",
    ]),
    'desk/page/enquiry-actions.tsx': edit([
      /^ {8}\{isFailed/m,
      '{button(enquiryWords.star, mark({ isStarred: enquiry.starredAt === null }))}\n$&',
    ]),
    'desk/page/tag.tsx': edit(
      [/\{ status, isFailed,/, '$& starredAt,'],
      [/^ {6}\{isFailed/m, '{starredAt !== null && words.marks.starred}\n$&'],
    ),
    'desk/content/words.ts': edit(
      [/^ {4}unread: 'Unread',\n/m, "$&starred: 'Starred',\n"],
      [/^ {2}spam: 'Spam',\n/m, "$&star: 'Star',\n"],
    ),
  },
  'a metric': {
    'explorer/filter/metrics.ts': edit([
      /^ {2}metric\('land', 'plots'.*\n/m,
      "$&metric('land', 'wells', 'none', 0, ({ count }) => count),\n",
    ]),
    'explorer/filter/meter.test.ts': edit([/^ {4}plots: .*\n/m, '$&wells: rows.length,\n']),
    'explorer/content/metric-words.ts': edit([/^ {4}plots: .*\n/m, "$&wells: 'Wells',\n"]),
  },
}

/**
 * A copy of the project, without some rooms, in which some of the rows were followed. The caller
 * removes it.
 */
export function copyWith(
  rows: readonly (keyof typeof examples)[],
  without: readonly string[] = [],
): string {
  const copyDir = mkdtempSync(join(tmpdir(), 'readme-rows-'))
  copyProject(copyDir, without)
  for (const row of rows) {
    for (const [path, change] of Object.entries(examples[row] ?? {})) {
      const file = join(copyDir, path)
      writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
    }
  }
  return copyDir
}

/**
 * Everything except build output. Packages are linked from the project, workspaces from the copy.
 */
function copyProject(copyDir: string, without: readonly string[]): void {
  const entries = readdirSync(projectDir).filter(
    (name) => !['.git', '.env', 'node_modules', ...without].includes(name),
  )
  for (const name of entries) {
    cpSync(join(projectDir, name), join(copyDir, name), {
      recursive: true,
      filter: (path) => !/\/(?:dist|node_modules|\.cache)$/.test(path),
    })
  }
  mkdirSync(join(copyDir, 'node_modules', '@app'), { recursive: true })
  for (const name of readdirSync(join(projectDir, 'node_modules'))) {
    if (name === '@app') continue
    symlinkSync(join(projectDir, 'node_modules', name), join(copyDir, 'node_modules', name))
  }
  for (const name of readdirSync(join(projectDir, 'node_modules', '@app'))) {
    symlinkSync(join(copyDir, name), join(copyDir, 'node_modules', '@app', name))
  }
}

function edit(...pairs: [pattern: RegExp, replacement: string][]): (text: string) => string {
  return (text) =>
    pairs.reduce((edited, [pattern, replacement]) => {
      assert.notEqual(edited.search(pattern), -1, `${pattern} is in the file`)
      return edited.replace(pattern, replacement)
    }, text)
}

function nextMigration(database: string): string {
  const folder = `server/store/migrations/${database}`
  const number = globSync('*.sql', { cwd: join(projectDir, folder) }).length + 1
  return `${folder}/${String(number).padStart(3, '0')}-${NEW_FIELD}.sql`
}
