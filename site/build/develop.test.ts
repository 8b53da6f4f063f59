// Complete run: it starts the development server.
// Own process: starts a process on two neighbouring ports.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { it } from 'node:test'
import { explorerFiles } from '@app/explorer/face/files.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { freePort } from '../../tools/testing/free-port.ts'

it('the development server renders a page and serves each module of its scripts', async (t) => {
  const port = await freePort(2) // it uses the next one too
  const url = `http://127.0.0.1:${port}`
  const cwd = makeFolder(t)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'develop.ts')], {
    cwd, // not the project, which may have an .env
    env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: cwd, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(async () => {
    if (child.kill()) await once(child, 'exit')
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => /Developing on/.test(text) && resolve())
    child.once('exit', (code) => reject(new Error(`It ended with ${code}`)))
  })

  const page = await (await fetch(url)).text()
  assert.match(page, /Get In Toutch/)
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => String(src))
  const visited = new Set([...scripts, '/popup.ts', `/@fs${explorerFiles.entry}`])
  // A set also visits what is added meanwhile.
  for (const path of visited) {
    const response = await fetch(new URL(path, url))
    assert.equal(response.status, 200, path)
    const code = await response.text()
    for (const [, , found = ''] of code.matchAll(/(\bfrom |\bimport\(?\s*)"(\/[^"]+)"/g)) {
      visited.add(found)
    }
  }
  const modules = [...visited].join('\n')
  for (const part of [/contact\/.*\.tsx/, /explorer\/panels/, /maplibre/]) {
    assert.match(modules, part)
  }
})
