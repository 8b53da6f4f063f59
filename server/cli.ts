import { Terminal } from './cli/output.ts'
import { runTool } from './cli/run-tool.ts'
import { loadEnvironment } from './config.ts'

process.stdout.on('error', () => undefined) // the reader has closed the pipe, which print() handles
const terminal = new Terminal(process.stdout, process.stderr)
process.exitCode = await runTool(process.argv.slice(2), loadEnvironment, terminal)
