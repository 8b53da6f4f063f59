import { existsSync } from 'node:fs'
import { Terminal } from './cli/output.ts'
import { runTool } from './cli/run-tool.ts'

process.stdout.on('error', () => undefined) // the reader has closed the pipe, which print() handles
if (existsSync('.env')) process.loadEnvFile('.env')
const terminal = new Terminal(process.stdout, process.stderr)
process.exitCode = await runTool(process.argv.slice(2), process.env, terminal)
