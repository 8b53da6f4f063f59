import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Early versions of Node 20 lack import.meta.dirname.
export const projectDir = fileURLToPath(new URL('../..', import.meta.url))

const PULSE_MS = 10_000
const ORPHAN_CHECK_MS = 250

/**
 * The project's own tools, including the pinned Node, take precedence over the machine's. Processes
 * share a cache of compiled code. The type checker has enough memory to collect its garbage rarely.
 */
function projectEnv() {
  const modules = join(projectDir, 'node_modules')
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
    GOGC: '400',
    ...process.env,
    // Not only in .bin, where Windows has shell scripts instead.
    PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter),
  }
}

/** Where the Windows installers put npm, for tasks that run without it. */
const besideNode = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')

const scripts = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
}

/**
 * What to spawn: on Windows, npm and the commands of packages are scripts that only its shell runs.
 */
export function commandFor(command, args, { platform, env } = process) {
  if (platform !== 'win32') return [command, args]
  if (command === 'npm') return [process.execPath, [env.npm_execpath ?? besideNode, ...args]]
  if (!Object.hasOwn(scripts, command)) return [command, args]
  return [process.execPath, [join(projectDir, 'node_modules', scripts[command]), ...args]]
}

/**
 * Runs a command quietly and prints every ten seconds that it is still running. Resolves with its
 * exit code and output.
 */
export async function runQuietly(label, command, args) {
  const startedAt = Date.now()
  const secondsSince = () => (Date.now() - startedAt) / 1000
  console.log(`${label} …`)
  const pulse = setInterval(() => {
    console.log(`${label} … ${Math.round(secondsSince())} s`)
  }, PULSE_MS)
  const { code, output } = await capture(command, args)
  clearInterval(pulse)
  return { code, output, seconds: secondsSince() }
}

/** Runs a command and resolves with its exit code and its output, which has no colours. */
export function capture(command, args) {
  const { FORCE_COLOR: _, ...env } = projectEnv()
  const options = { cwd: projectDir, env }
  const child = spawn(...commandFor(command, args), options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Starts a command in the background, and resolves with its first output. It must end when its
 * input does; Ctrl-C does not reach it.
 */
export async function startBeside(command, args) {
  const stdio = ['pipe', 'pipe', 'inherit']
  const options = { cwd: projectDir, env: projectEnv(), stdio, detached: true }
  const child = spawn(command, args, options)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const output = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.once('exit', () => reject(new Error(`${args.join(' ')} failed`)))
  })
  return {
    output,
    async end() {
      child.stdin.end()
      await ended
    },
  }
}

/** Runs a command with our own input and output, as if it had been typed here. */
export function runHere(command, args, env = {}) {
  const child = spawn(...commandFor(command, args), {
    cwd: projectDir,
    env: { ...projectEnv(), ...env },
    stdio: 'inherit',
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  // npm ends on a signal without forwarding it, so a child process that is still running gets it
  // here.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && passOn('SIGTERM'), ORPHAN_CHECK_MS)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, passOn)
      resolve(code ?? 1)
    })
  })
}

/** The path of a command, if it is installed. */
export function which(command) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const name = process.platform === 'win32' ? `${command}.exe` : command
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
