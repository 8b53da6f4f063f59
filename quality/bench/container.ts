import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { SMTPServer } from 'smtp-server'
import { makeFolder } from '../../tools/testing/folder.ts'
import { freePort } from '../../tools/testing/free-port.ts'
import { until } from '../../tools/testing/until.ts'
import type { Bench, Row, Runner } from './row.ts'
import { provide } from './system-packages.ts'

const BASE = 'docker.io/library/node:24-bookworm-slim'
const NAME = 'lessa-bench'
const enquiry = { name: 'Ada', email: 'ada@example.org', phoneNumber: '', message: 'Hello' }

/** As in compose.yaml; the limits are those of the systemd unit. */
const confined = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=all']
const limits = ['--ulimit=nofile=16384:16384', '--ulimit=nproc=4096:4096', '--network=host']

export const container: Bench = {
  name: 'container',
  about: 'the Dockerfile built and run, from Debian packages where there is no registry',
  builds: [],
  async *run(runner) {
    await provide('podman', 'runc', 'debootstrap')
    await provideBase(runner)
    runner.log('building the image')
    const projectDir = join(import.meta.dirname, '../..')
    await podman('build', '--format=docker', '--pull=never', ...limits, `--tag=${NAME}`, projectDir)

    runner.log('running the container')
    const catcher = await catchMails(runner)
    const port = await freePort()
    const settings = [
      `PORT=${port}`,
      `SMTP_URL=smtp://127.0.0.1:${catcher.port}`,
      'NOTIFY_TO=a@b.c',
      'UNSAFE_NODE=allow', // without a registry, the image has this Node
    ]
    const options = [...confined, ...limits, ...settings.map((setting) => `--env=${setting}`)]
    runner.after(() => podman('rm', '--force', '--volumes', '--ignore', NAME))
    await podman('run', '--detach', `--name=${NAME}`, ...options, NAME)
    const url = `http://127.0.0.1:${port}`
    await inTime(() => isReady(url))
    const page = await fetch(url)
    const answer = await fetch(url + CONTACT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    })
    await inTime(() => catcher.count() > 0)
    const user = await inside('id -u')
    const folders = await inside('find / -path /proc -prune -o -type d -writable -print || true')
    await podman('healthcheck', 'run', NAME) // fails if /readyz is not 200
    await podman('restart', NAME)
    await inTime(() => isReady(url))
    const kept = await inside('node server/cli.ts list')
    const isKept = kept.includes(enquiry.email)
    yield row('the landing page', page.status, 200)
    yield row('an enquiry', answer.status, 200)
    yield row('its mails', catcher.count(), 1)
    yield row('the enquiry after a restart', isKept ? 'there' : 'gone', 'there')
    yield row('the user', user, '1000')
    yield row('folders to write to', foldersOutside(folders), 'the volume and memory')
  },
}

/** The base image of the Dockerfile: pulled, or built as far as the Dockerfile needs it. */
async function provideBase(runner: Runner): Promise<void> {
  const isThere = await podman('image', 'exists', BASE)
    .catch(() => podman('pull', BASE))
    .then(
      () => true,
      () => false,
    )
  if (isThere) return
  runner.log('building a file system from Debian packages')
  const root = join(makeFolder(runner), 'root')
  const local = join(root, 'usr/local')
  await run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root)
  await run('chroot', root, 'useradd', '--create-home', '--uid=1000', 'node')
  cpSync(process.execPath, join(local, 'bin/node'))
  const npmDir = dirname(dirname(process.env.npm_execpath ?? ''))
  cpSync(npmDir, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  // The build must trust the same certificates as this machine, for example that of a proxy.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, join(root, certificates))
  mkdirSync(join(local, 'etc'), { recursive: true })
  writeFileSync(join(local, 'etc/npmrc'), `cafile=${certificates}\n`)
  await run('tar', '--create', `--file=${root}.tar`, `--directory=${root}`, '.')
  await podman('import', `${root}.tar`, BASE)
}

async function catchMails(runner: Runner) {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(mail, _session, done) {
      count += 1
      mail.resume().once('end', done)
    },
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  runner.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port, count: () => count }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function inTime(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const late = AbortSignal.timeout(30_000)
  await until(isDone, { everyMs: 100, signal: late }).catch(async (error) => {
    throw late.aborted ? new Error(`Not within 30 s: ${await podman('logs', NAME)}`) : error
  })
}

function row(what: string, value: string | number, bar: string | number): Row {
  return { what, value: `${value}`, bar: `${bar}`, ok: value === bar }
}

/** The memory figures disappear with the container. */
function foldersOutside(writable: string): string {
  const isData = (path: string) => /^\/(?:var\/lib\/lessa|tmp|dev)(?:\/|$)/.test(path)
  return (
    writable
      .split('\n')
      .filter((path) => !isData(path))
      .join(' ') || 'the volume and memory'
  )
}

function inside(script: string): Promise<string> {
  return podman('exec', NAME, 'sh', '-c', script)
}

function podman(...args: string[]): Promise<string> {
  return run('podman', '--runtime=runc', ...args)
}

async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64e6 })
  return stdout.trim()
}
