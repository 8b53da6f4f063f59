// Complete run: it runs nginx, Caddy and systemd.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { operationsGuide, readDocument } from '../tools/checks/documents-for-tests.ts'
import { makeFolder } from '../tools/testing/folder.ts'

const projectDir = join(import.meta.dirname, '..')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const guide = readDocument(...operationsGuide)
const unit = read('deploy/lessa.service')
const { scripts, workspaces }: { scripts: Record<string, string>; workspaces: string[] } =
  JSON.parse(read('package.json'))

describe('the files of deploy/', () => {
  it('lessa.service is valid', needs('systemd', 'systemd-analyze'), (t) => {
    const file = join(makeFolder(t), 'lessa.service')
    const here = unit.replaceAll('/opt/lessa', projectDir)
    writeFileSync(file, here.replaceAll('/opt/node/bin/node', process.execPath))

    const output = check('systemd-analyze', 'verify', '--man=no', file)
    assert.doesNotMatch(output, /lessa\.service/, 'it ignores what it does not know')
  })

  it('Caddyfile is valid', needs('caddy', 'caddy'), () => {
    check('caddy', 'validate', '--adapter=caddyfile', '--config=deploy/Caddyfile')
  })
})

describe('one set of commands and paths', () => {
  const [, serve = ''] = /^node (.*)$/.exec(scripts.serve ?? '') ?? []

  it('starts the server alike with npm, systemd and Docker', () => {
    assert.ok(serve)
    assert.match(unit, new RegExp(`^ExecStart=/opt/node/bin/node ${serve}$`, 'm'))
    assert.deepEqual(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? ''), [
      'node',
      ...serve.split(' '),
    ])
  })

  it('installs and builds alike in the Dockerfile and the guide', () => {
    const [, install = ''] = /^```sh\numask 022\nexport PATH.*\n([\s\S]*?)```/m.exec(guide) ?? []
    const commands = install.match(/npm [^&\n]*\b/g) ?? []

    assert.equal(commands.length, 3)
    for (const command of commands)
      assert.match(dockerfile, new RegExp(`^RUN ${command}(?: &&.*)?$`, 'm'))
  })

  it('has the same folders, health check and version of Node everywhere', () => {
    for (const text of [dockerfile, unit, guide]) assert.match(text, /\/opt\/lessa\b/)
    for (const text of [dockerfile, compose, guide]) assert.match(text, /\/var\/lib\/lessa\b/)
    for (const text of [dockerfile, guide]) assert.match(text, /127\.0\.0\.1:.*\/readyz\b/)
    assert.ok(
      dockerfile.startsWith(`FROM node:${read('.nvmrc').trim()}-`, dockerfile.indexOf('FROM')),
    )
  })

  it('copies the manifest of every workspace into the image', () => {
    for (const name of workspaces)
      assert.ok(dockerfile.includes(`COPY ${name}/package.json ${name}/\n`), name)
  })

  it('sets in compose.yaml only settings that there are', () => {
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? []
    const names = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name)

    assert.ok(names.length > 0)
    assert.match(compose, /^ {4}env_file: \[\{ path: \.env, required: false \}\]$/m)
    for (const name of names) assert.match(read('.env.example'), new RegExp(`^${name}=`, 'm'))
  })
})

function read(path: string): string {
  return readFileSync(join(projectDir, path), 'utf8')
}

/**
 * Skips the test where a tool is not installed, with a message that tools/tasks/system-packages.mjs
 * counts.
 */
function needs(debianPackage: string, ...commands: string[]): { skip: string | false } {
  const isThere = (command: string) =>
    ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, command)))
  return { skip: !commands.every(isThere) && `${debianPackage} is not installed` }
}

/** Runs a command that must succeed, and returns its standard error. */
function check(command: string, ...args: string[]): string {
  const { status, error, stderr } = run(command, ...args)
  assert.equal(status, 0, stderr || error?.message)
  return stderr
}

function run(command: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  return spawnSync(command, args, { cwd: projectDir, env, encoding: 'utf8' })
}
