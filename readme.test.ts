import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
// A decision speaks of MapLibre's own files too.
const files = [
  ...execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'),
  ...globSync('node_modules/maplibre-gl/{src/**,dist}/*.ts'),
]

const documents = ['README.md', ...globSync('{docs,integrations}/**/*.md')]

describe('the table of rooms', () => {
  it('has a line for every folder', () => {
    const readme = readFileSync('README.md', 'utf8')
    const folders = new Set(files.flatMap((file) => /^\w+(?=\/)/.exec(file)?.[0] ?? []))
    folders.delete('node_modules')

    assert.deepEqual(
      [...folders].filter((folder) => !new RegExp(`^\\| \`${folder}/`, 'm').test(readme)),
      [],
    )
  })
})

for (const document of documents) {
  const text = readFileSync(document, 'utf8')

  describe(document, () => {
    it('names only commands that there are', () => {
      const commands = [...text.matchAll(/\bnpm run ([a-z:0-9]+)/g)].flatMap(
        ([, name]) => name ?? [],
      )

      assert.deepEqual(
        commands.filter((name) => !Object.hasOwn(scripts, name)),
        [],
      )
    })

    it('links only to files that there are', () => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].flatMap(
        ([, path]) => path ?? [],
      )

      assert.deepEqual(
        links.filter((path) => !existsSync(join(dirname(document), path))),
        [],
      )
    })

    it('names only files that there are', () => {
      const named = [...text.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)].flatMap(
        ([, path]) => path ?? [],
      )
      const paths = named.filter((path) => isOurs(path) && !isThere(path))

      assert.deepEqual(paths, [])
    })
  })
}

/** What is written like a file or a folder of the repository, and not like one that is made. */
function isOurs(path: string): boolean {
  const isFile = /\.(?:ts|tsx|mjs|js|css|md|json|sql)$/.test(path)
  return (isFile || path.endsWith('/')) && !/^site\/dist|^build\.json$|^broken\/$/.test(path)
}

/** A row of a table may leave out the folder that it has just named. */
function isThere(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  const place = new RegExp(`(?:^|/)${pattern}${path.endsWith('/') ? '' : '$'}`)
  return files.some((file) => place.test(file))
}
