// Complete run: it runs nginx and Caddy.
// Own process: it opens thousands of connections.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as requestTls } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../tools/testing/folder.ts'
import { freePort } from '../tools/testing/free-port.ts'

const SLOW = 1_600

const proxies = [
  { name: 'nginx-light', program: '/usr/sbin/nginx', start: startNginx, closes: true },
  { name: 'caddy', program: '/usr/bin/caddy', start: startCaddy, closes: false },
]

for (const { name, program, start, closes } of proxies) {
  const skip = !existsSync(program) && `${name} is not installed`

  describe(`${name}, with the file of deploy/`, { skip }, () => {
    it('passes on www, redirects the bare domain, and gives others nothing', async (t) => {
      const { plain, secure } = await start(t)

      const www = await get(secure, 'www.example.org')
      const bare = await get(secure, 'example.org')
      const open = await fetch(`http://127.0.0.1:${plain}/a?b=c`, {
        headers: { host: 'example.org' },
        redirect: 'manual',
      }).catch(() => undefined)

      assert.deepEqual([www.status, www.from], [200, '127.0.0.1'])
      assert.deepEqual([bare.status, bare.location], [301, 'https://www.example.org/a?b=c'])
      assert.ok(open === undefined || [301, 308].includes(open.status))
      await assert.rejects(get(secure, 'other.example.net'))
    })

    it(`serves others while one address has ${SLOW} slow connections`, async (t) => {
      const { dir, plain, secure } = await start(t)
      const slow = await Promise.all(
        Array.from({ length: SLOW }, (_, index) =>
          openSlow(t, index % 2 === 0 ? plain : secure, index % 2 === 0),
        ),
      )

      for (let count = 0; count < 10; count += 1)
        assert.equal((await get(secure, 'www.example.org', '127.0.0.2')).status, 200)
      if (closes) await Promise.all(slow.map(({ closed }) => closed))

      const logs = globSync(join(dir, '*.log')).map((file) => readFileSync(file, 'utf8'))
      assert.doesNotMatch(logs.join(''), /127\.0\.0\.[12]\b(?!:\d+: bind)/, 'no address is logged')
    })
  })
}

/** It never finishes its first line, in the clear or as TLS. */
async function openSlow(t: TestContext, port: number, isPlain: boolean) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  t.after(() => socket.destroy())
  socket.resume().write(isPlain ? 'GET / HTTP/1.1\r\nHost: www.ex' : Buffer.from([0x16, 3, 1, 2]))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { closed }
}

async function get(port: number, servername: string, localAddress = '127.0.0.1') {
  const request = requestTls({
    ...{ port, servername, localAddress, host: '127.0.0.1', path: '/a?b=c' },
    ...{ headers: { host: servername }, rejectUnauthorized: false, timeout: 5_000, agent: false },
  })
  request.on('timeout', () => request.destroy(new Error('no response within 5 s'))).end()
  const [response] = await once(request, 'response')
  response.resume()
  const { location, from } = response.headers
  return { status: response.statusCode, location, from }
}

/** What is behind the proxy: it says for whom the proxy asks. */
async function startBehind(t: TestContext): Promise<number> {
  const server = createServer((request, response) => {
    response.setHeader('from', String(request.headers['x-forwarded-for'])).end()
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // a server that listens on a port has one
}

async function startNginx(t: TestContext) {
  const [dir, behind] = [makeFolder(t), await startBehind(t)]
  const [plain, secure] = [await freePort(), await freePort()]
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /'.split(' ')
  spawnSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const text = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, six = '', port) => {
      return `listen ${six ? '[::1]:' : '127.0.0.1:'}${port === '80' ? plain : secure}`
    })
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(/\/etc\/letsencrypt\S*privkey\.pem/, key)
    .replace(/\/etc\/letsencrypt\S*fullchain\.pem/, certificate)
    .replaceAll('/var/log/nginx', dir)
    .replace('/run/nginx.pid', join(dir, 'pid'))
    .replace(
      'http {',
      `http { ${temporary.map((one) => `${one}_temp_path ${dir}/${one};`).join(' ')}`,
    )
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, text)
  const args = ['-c', file, '-e', join(dir, 'start.log'), '-g', 'daemon off;']
  return start(t, { dir, plain, secure }, spawn('/usr/sbin/nginx', args, { stdio: 'inherit' }))
}

async function startCaddy(t: TestContext) {
  const [dir, behind] = [makeFolder(t), await startBehind(t)]
  const [plain, secure] = [await freePort(), await freePort()]
  const text = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8')
    .replace(
      '{\n',
      `{\n admin off\n local_certs\n skip_install_trust\n http_port ${plain}\n https_port ${secure}\n storage file_system ${dir}\n`,
    )
    .replace('\tlog {', `\tlog {\n output file ${dir}/caddy.log`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
  const file = join(dir, 'Caddyfile')
  writeFileSync(file, text)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  return start(t, { dir, plain, secure }, spawn('/usr/bin/caddy', args, { stdio: 'ignore' }))
}

async function start<Ports extends { secure: number }>(
  t: TestContext,
  ports: Ports,
  child: ReturnType<typeof spawn>,
): Promise<Ports> {
  t.after(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  for (;;) {
    assert.equal(child.exitCode, null, 'the proxy ended')
    const isUp = await get(ports.secure, 'www.example.org').catch(() => undefined)
    if (isUp !== undefined) return ports
  }
}
