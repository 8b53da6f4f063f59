import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { listFiles } from '../testing/imports.ts'
import { documents, operationsGuide, readDocument } from './documents-for-tests.ts'

const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(
  readDocument('package.json'),
)

describe('the documents', () => {
  it('name only commands that exist', () => {
    const commands = inDocuments(/\bnpm run ([a-z:0-9]+)/g)

    assert.ok(commands.length > 50)
    assert.deepEqual(
      commands.filter(({ found }) => !Object.hasOwn(scripts, found)),
      [],
    )
  })

  it('link only to files and headings that exist', () => {
    const links = inDocuments(/\]\((?!https?:)([^)]+)\)/g)

    assert.ok(links.length > 100)
    assert.deepEqual(
      links.filter(({ document, found }) => {
        const [path, heading] = found.split('#')
        const target = path ? join(dirname(document), path) : document
        return (
          !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading))
        )
      }),
      [],
    )
  })

  it('name only files that exist', () => {
    // A decision also names files of MapLibre.
    const files = [...listFiles(), ...globSync('node_modules/maplibre-gl/{src/**,dist}/*.ts')]
    const paths = inDocuments(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g).filter(({ found }) =>
      isOurs(found),
    )

    assert.ok(paths.length > 200)
    assert.deepEqual(
      paths.filter(({ found }) => {
        // A row of a table may omit the folder that it has just named.
        const pattern = found.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
        const place = new RegExp(`(?:^|/)${pattern}${found.endsWith('/') ? '' : '$'}`)
        return !files.some((file) => place.test(file))
      }),
      [],
    )
  })

  it('link every page of the guide to operations from its index', () => {
    assert.deepEqual(globSync('docs/operations/*.md').sort(), operationsGuide.slice(1).sort())
  })

  it('include a changelog with the version of the package', () => {
    assert.ok(readDocument('CHANGELOG.md').includes(`\n## ${version} (`))
  })
})

function inDocuments(pattern: RegExp): { document: string; found: string }[] {
  return documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(pattern)].map(([, found = '']) => ({
      document,
      found,
    })),
  )
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

/** Whether it looks like a tracked file or folder of the repository, not a generated one. */
function isOurs(path: string): boolean {
  const isFile = /\.(?:ts|tsx|mjs|js|css|md|json|sql)$/.test(path)
  return (isFile || path.endsWith('/')) && !/^site\/dist|^build\.json$|^broken\/$/.test(path)
}
