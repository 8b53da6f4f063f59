import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../tools/testing/folder.ts'
import { until } from '../tools/testing/until.ts'
import { loginName, openBrowser } from './open-browser.ts'

const address = 'http://127.0.0.1:41837/?token=secret'
const isLinux = process.platform === 'linux'

it('starts the browser with a private file that leads to the address', {
  skip: !isLinux,
}, async (t) => {
  const dir = makeFolder(t)
  const program = join(dir, 'xdg-open')
  writeFileSync(program, `#!/bin/sh\ncd "$(dirname "$0")" && echo "$@" > part && mv part words`)
  chmodSync(program, 0o700)
  const env = { DISPLAY: ':0', PATH: `${dir}:${process.env.PATH}` }

  assert.ok(openBrowser(address, env))

  await until(() => existsSync(join(dir, 'words')))
  const words = readFileSync(join(dir, 'words'), 'utf8').trim()
  assert.doesNotMatch(words, /secret|http/)
  const file = fileURLToPath(words)
  assert.ok(readFileSync(file, 'utf8').includes(`content="0;url=${address}"`))
  assert.equal(statSync(file).mode & 0o077, 0)
  for (const without of [{}, { ...env, SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }]) {
    assert.equal(openBrowser(address, without), false)
  }
})

it('names an account for the tunnel that can log in', () => {
  const account = (username: string, shell: string) => () => ({ username, shell })
  const service = account('lessa', '/usr/sbin/nologin')

  assert.equal(loginName({}, account('grace', '/bin/bash')), 'grace')
  assert.equal(loginName({ SUDO_USER: 'grace' }, service), 'grace')
  assert.equal(loginName({}, service), 'YOUR-ACCOUNT')
  const nameless = () => assert.fail('there is no such account')
  assert.equal(loginName({}, nameless), 'YOUR-ACCOUNT')
})
