import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Mail {
  sender: string
  recipients: string[]
  source: string
}

/** Records mails, and is stopped when the test is over. */
export async function openMailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const source = await text(stream)
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ sender, recipients: envelope.rcptTo.map(({ address }) => address), source })
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo // it listens on a port, not on a pipe
  return { mails, port, server }
}
