import type { Channel } from './channel.ts'
import { buildEmailChannels, type EmailSettings } from './email.ts'
import { buildWebhookChannel, type WebhookSettings } from './webhook.ts'

export interface ChannelSettings {
  email: EmailSettings | undefined
  webhook: WebhookSettings | undefined
}

/** Every channel that the settings ask for. */
export function buildChannels({ email, webhook }: ChannelSettings): Channel[] {
  return [
    ...(email === undefined ? [] : buildEmailChannels(email)),
    ...(webhook === undefined ? [] : [buildWebhookChannel(webhook)]),
  ]
}
