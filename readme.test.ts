// Own process: it runs commands in copies of the project.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import {
  commandBlocks,
  documents,
  operationsGuide,
  readDocument,
  readmes,
  tableBelow,
} from './documents-for-tests.ts'
import { copyWith, examples } from './readme-rows-for-tests.ts'

const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
// A decision also names files of MapLibre.
const files = [
  ...execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'),
  ...globSync('node_modules/maplibre-gl/{src/**,dist}/*.ts'),
]

describe('the tables of folders', () => {
  for (const readme of readmes) {
    const rows = tableBelow('Where everything is', readme)
    if (rows.length === 0) continue

    it(`${readme} has a row for every folder beside it`, () => {
      const here = readme.replace('README.md', '')
      const beside = files.flatMap((file) =>
        file.startsWith(here) ? (/^\w+\//.exec(file.slice(here.length))?.[0] ?? []) : [],
      )
      const named = rows.flatMap(([folder = '']) => codeIn(folder))

      assert.deepEqual(
        [...new Set(beside)].filter(
          (folder) => !['node_modules/', ...named].includes(here + folder),
        ),
        [],
      )
    })
  }
})

it('the tables of README.md are short enough to read', () => {
  for (const heading of ['Where everything is', 'Where to change what', 'Commands']) {
    const rows = tableBelow(heading, 'README.md')

    assert.ok(rows.length > 10 && rows.length <= 20, `${heading}: ${rows.length} rows`)
    assert.deepEqual(
      rows.map((cells) => cells.join(' ')).filter((row) => row.length > 160),
      [],
    )
  }
})

describe('the tables of changes', () => {
  const rows = readmes
    .flatMap((readme) => tableBelow('Where to change what', readme))
    .map(([change = '', edit = '', run = '']) => ({ change, edit: codeIn(edit), run: codeIn(run) }))

  it('names in each row something to edit and something to run', () => {
    const incomplete = rows.filter(({ edit, run }) => edit.length === 0 || run.length === 0)

    assert.ok(rows.length > 30)
    assert.equal(new Set(rows.map(({ change }) => change)).size, rows.length)
    assert.deepEqual(incomplete, [])
  })

  it('names whole paths, and settings that exist', () => {
    const settings = readFileSync('.env.example', 'utf8')
    const unknown = rows
      .flatMap(({ edit }) => edit)
      .filter((named) =>
        /^[A-Z_]+$/.test(named)
          ? !settings.includes(`${named}=`)
          : globSync(named.replace(/\/$/, '')).length === 0,
      )

    assert.deepEqual(unknown, [])
  })

  it('names commands with valid arguments', () => {
    const commands = rows.flatMap(({ run }) => run)

    assert.deepEqual(
      commands.filter((command) => !isCommand(command)),
      [],
    )
  })

  it('names every file that the example of a row changes', () => {
    const unnamed = Object.entries(examples).flatMap(([change, edits]) => {
      const named = rows.find((row) => row.change === change)?.edit ?? []
      const places = named.flatMap((path) => globSync(path).concat(path))
      return Object.keys(edits).filter((file) => !places.some((place) => file.startsWith(place)))
    })

    assert.deepEqual(unnamed, [])
  })

  describe('when followed in a copy', () => {
    let copyDir = ''
    before(() => {
      copyDir = copyWith(Object.keys(examples))
    })
    after(() => rmSync(copyDir, { recursive: true }))

    async function run(command: string, ...args: string[]): Promise<void> {
      const path = join(import.meta.dirname, 'node_modules/.bin', command)
      // Without this, a test runner inside another one runs nothing.
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
      try {
        await promisify(execFile)(path, args, { cwd: copyDir, env })
      } catch (error) {
        assert.fail(Object(error).stdout || error)
      }
    }

    // The rooms of a line share most of their files, so they are checked together.
    for (const [base, ...include] of [
      ['tsconfig.json', 'contract', 'server', 'simulation', '*.ts'],
      ['desk/tsconfig.json', 'site', 'explorer', 'desk', 'e2e'],
    ] as const) {
      it(`has no type errors in ${include.join(', ')}`, async () => {
        const options = { noUncheckedIndexedAccess: false }
        const config = { extends: `./${base}`, compilerOptions: options, include }
        writeFileSync(join(copyDir, 'tsconfig.some.json'), JSON.stringify(config))

        await run('tsc', '-p', 'tsconfig.some.json')
      })
    }

    it('has all words and numbers', () =>
      run('node', '--test', ...globSync('{*/content/content,explorer/filter/meter}.test.ts')))
  })
})

for (const document of documents) {
  const text = readFileSync(document, 'utf8')

  describe(document, () => {
    it('names only commands that exist', () => {
      const commands = [...text.matchAll(/\bnpm run ([a-z:0-9]+)/g)].flatMap(
        ([, name]) => name ?? [],
      )

      assert.deepEqual(
        commands.filter((name) => !Object.hasOwn(scripts, name)),
        [],
      )
    })

    it('links only to files and headings that exist', () => {
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(
        ([, path, heading]) => ({ path: path ? join(dirname(document), path) : document, heading }),
      )

      assert.deepEqual(
        links.filter(
          ({ path, heading }) =>
            !existsSync(path) || (heading !== undefined && !headingsOf(path).includes(heading)),
        ),
        [],
      )
    })

    it('names only files that exist', () => {
      const named = [...text.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)].flatMap(
        ([, path]) => path ?? [],
      )
      const paths = named.filter((path) => isOurs(path) && !isThere(path))

      assert.deepEqual(paths, [])
    })
  })
}

it('the changelog has the version of the package', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')

  assert.ok(changelog.includes(`\n## ${version} (`))
})

describe('command blocks', () => {
  const blocks = [...readmes, 'CONTRIBUTING.md', ...operationsGuide].flatMap(commandBlocks)

  it('are run by a test, or give the reason why not', () => {
    const unmarked = blocks.filter(({ guide, reason }) => guide.endsWith('README.md') && !reason)
    const wrong = blocks.filter(
      ({ reason }) => reason && !/^Not run by a test: [^.]+\./.test(reason),
    )

    assert.deepEqual(globSync('docs/operations/*.md').sort(), operationsGuide.slice(1).sort())
    assert.ok(blocks.length > 15)
    assert.deepEqual([...unmarked, ...wrong], [])
  })

  for (const { guide, commands } of blocks) {
    it(`are shell in ${guide}: ${commands.trim().split('\n')[0]}`, () => {
      execFileSync('sh', ['-n'], { input: commands })
    })
  }

  it('of CONTRIBUTING.md work in order', (t) => {
    // Without what the commands would only format.
    const others = ['art', 'bench', 'desk', 'e2e', 'explorer', 'simulation', 'server']
    const copyDir = copyWith([], others)
    t.after(() => rmSync(copyDir, { recursive: true }))
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
    const run = (script: string) => execFileSync('sh', ['-e'], { cwd: copyDir, env, input: script })
    run('git init --quiet --initial-branch main')
    run('git config user.name Ada && git config user.email ada@example.org')
    run('git add --all && git commit --quiet --message "site: begin"')
    const sentence = join(copyDir, 'site/content/not-found.ts')
    writeFileSync(sentence, readFileSync(sentence, 'utf8').replace("lead: '", '$&Sorry. '))

    const mine = blocks.filter(({ guide, reason }) => guide === 'CONTRIBUTING.md' && !reason)
    for (const { commands } of mine) run(commands)

    assert.ok(mine.length > 3)
    assert.equal(`${run('git log --format=%s main..my-change')}`, 'site: say what a survey costs\n')
    assert.equal(`${run('git status --short')}`, '')
  })
})

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code ?? [])
}

/** The headings of a document, as GitHub writes them in links. */
function headingsOf(document: string): string[] {
  return [...readDocument(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Whether the npm script exists and accepts the arguments after the two dashes. */
function isCommand(command: string): boolean {
  const [, script = '', argument = ''] = /^npm (?:run )?([\w:]+)(?: -- (.*))?$/.exec(command) ?? []
  const words = argument.split(' ').filter(Boolean)
  const takes: Record<string, (word: string) => boolean> = {
    art: (word) => word === '<name>' || has('art/draw.ts', `^  ${word}: draw`),
    bench: (word) => has('bench/*.ts', `^  name: '${word}'`),
    'test:unit': (room) => globSync(`${room}/**/*.test.ts`).length > 0,
    'test:e2e': (word) => globSync(`e2e/**/*${word}*.spec.ts`).length > 0,
  }
  return Object.hasOwn(scripts, script) && words.every((word) => takes[script]?.(word))
}

function has(glob: string, pattern: string): boolean {
  return globSync(glob).some((file) => new RegExp(pattern, 'm').test(readFileSync(file, 'utf8')))
}

/** Whether it looks like a tracked file or folder of the repository, not a generated one. */
function isOurs(path: string): boolean {
  const isFile = /\.(?:ts|tsx|mjs|js|css|md|json|sql)$/.test(path)
  return (isFile || path.endsWith('/')) && !/^site\/dist|^build\.json$|^broken\/$/.test(path)
}

/** A row of a table may omit the folder that it has just named. */
function isThere(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  const place = new RegExp(`(?:^|/)${pattern}${path.endsWith('/') ? '' : '$'}`)
  return files.some((file) => place.test(file))
}
