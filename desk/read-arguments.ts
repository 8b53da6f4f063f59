import { parseArgs } from 'node:util'
import { NotDoneError } from '@app/server/owner/owner.ts'
import { terminal } from './content/words.ts'

/** The arguments of `npm run desk --`; without a port, a free one is used. */
export function readArguments(argv: readonly string[]): { isHelp: boolean; port: number } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { help: { type: 'boolean', short: 'h' }, port: { type: 'string', default: '0' } },
    })
    const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN
    if (!(port <= 65_535))
      throw new Error(`--port is '${values.port}', but must be from 0 to 65535`)
    return { isHelp: values.help ?? false, port }
  } catch (error) {
    throw new NotDoneError(`${error instanceof Error ? error.message : error}\n${terminal.help}`)
  }
}
