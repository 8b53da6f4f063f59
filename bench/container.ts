import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { SMTPServer } from 'smtp-server'
import { freePort } from './postgres.ts'
import type { Bench, Desk, Row } from './row.ts'
import { provide } from './system-packages.ts'

const projectDir = join(import.meta.dirname, '..')
const BASE = 'docker.io/library/node:24-bookworm-slim'
const IMAGE = 'localhost/lessa-bench'
const NAME = 'lessa-bench'

/** What compose.yaml sets too; the limits are those of systemd, which no process may exceed here. */
const confined = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=all']
const limits = ['--ulimit=nofile=16384:16384', '--ulimit=nproc=4096:4096', '--network=host']

export const container: Bench = {
  name: 'container',
  about:
    'the Dockerfile built and run, on a file system of Debian packages if there is no registry',
  async run(desk) {
    await provide('podman', 'runc', 'debootstrap')
    await provideBase(desk)
    desk.say('building the image')
    await podman(
      'build',
      '--format=docker',
      '--pull=never',
      ...limits,
      `--tag=${IMAGE}`,
      projectDir,
    )
    const mails: string[] = []
    const smtpPort = await catchMails(desk, mails)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = {
      PORT: port,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      NOTIFY_TO: 'a@b.example',
    }
    desk.say('running the container')
    desk.atEnd(async () => {
      await podman('rm', '--force', '--volumes', '--ignore', NAME)
    })
    const env = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
    await podman('run', '--detach', `--name=${NAME}`, ...confined, ...limits, ...env, IMAGE)
    await until(() => isReady(url))
    const page = await fetch(url)
    const id = await sendEnquiry(url)
    await until(async () => mails.length > 0)
    const user = await inside('id', '-u')
    const find = 'find / -path /proc -prune -o -type d -writable -print 2>/dev/null || true'
    const writable = await inside('sh', '-c', find)
    await podman('healthcheck', 'run', NAME) // fails if /readyz is not 200
    await podman('restart', NAME)
    await until(() => isReady(url))
    const isKept = (await inside('node', 'server/cli.ts', 'show', id)).includes('Ada Lovelace')
    return [
      row('the landing page', `${page.status}`, page.status === 200),
      row('the health check', '/readyz is 200', true),
      row('mails of one enquiry', `${mails.length}`, mails.length === 1),
      row('the enquiry after a restart', isKept ? 'is there' : 'is gone', isKept),
      row('the process runs as user', user.trim(), user.trim() !== '0'),
      row(
        'folders that it can write to',
        writable.trim().split('\n').join(' '),
        isOnlyData(writable),
      ),
    ]
  },
}

/** The image that the Dockerfile begins with: pulled, or made as far as the Dockerfile needs it. */
async function provideBase(desk: Desk): Promise<void> {
  const isThere = await podman('image', 'exists', BASE)
    .catch(() => podman('pull', BASE))
    .then(
      () => true,
      () => false,
    )
  if (isThere) return
  desk.say('building a file system from Debian packages')
  const dir = mkdtempSync(join(tmpdir(), 'bench-container-'))
  desk.atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  const root = join(dir, 'root')
  await run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root)
  const npmDir = dirname(dirname(process.env.npm_execpath ?? ''))
  const modules = join(root, 'usr/local/lib/node_modules')
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  cpSync(npmDir, join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  await run('chroot', root, 'useradd', '--create-home', '--uid=1000', 'node')
  // Whatever this machine trusts, such as the certificate of a proxy, the build has to trust too.
  const certificates = 'etc/ssl/certs/ca-certificates.crt'
  cpSync(join('/', certificates), join(root, certificates))
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=/${certificates}\n`)
  const archive = join(dir, 'root.tar')
  await run('tar', '--create', `--file=${archive}`, `--directory=${root}`, '.')
  await podman('import', archive, BASE)
}

async function catchMails(desk: Desk, mails: string[]): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  desk.atEnd(() => new Promise((resolve) => server.close(() => resolve())))
  return port
}

async function sendEnquiry(url: string): Promise<string> {
  const enquiry = {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phoneNumber: '+91 361 234 5678',
    message: 'Hello',
  }
  const response = await fetch(url + CONTACT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  })
  if (response.status !== 200) throw new Error(`An enquiry was answered with ${response.status}`)
  const { id }: { id: string } = JSON.parse(await response.text())
  return id
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries > 300) throw new Error(`Not within 30 s: ${await podman('logs', NAME)}`)
    await pause(100)
  }
}

/** The volume, and memory that is gone with the container. */
function isOnlyData(folders: string): boolean {
  return folders
    .trim()
    .split('\n')
    .every((folder) => /^\/(?:var\/lib\/lessa|tmp|dev)(?:\/|$)/.test(folder))
}

function row(what: string, value: string, ok: boolean): Row {
  return { what, value, ok }
}

function inside(...command: string[]): Promise<string> {
  return podman('exec', NAME, ...command)
}

function podman(...args: string[]): Promise<string> {
  return run('podman', '--runtime=runc', ...args)
}

async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64e6 })
  return stdout
}
