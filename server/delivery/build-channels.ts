import { realMachine } from '../store/machine.ts'
import type { Channel, ChannelKind, ChannelSetting, ChannelValues } from './channel.ts'
import { email } from './email.ts'
import { webhook } from './webhook.ts'

/** All kinds of channels. */
const kinds: readonly ChannelKind[] = [email, webhook]

export const channelSettings: Readonly<Record<string, ChannelSetting>> = Object.assign(
  {},
  ...kinds.map(({ settings }) => settings),
)

/** All configured channels. */
export function buildChannels(
  values: ChannelValues,
  siteName: string,
  machine = realMachine,
): Channel[] {
  return kinds.flatMap((kind) => kind.build(values, siteName, machine))
}

export function channelWarnings(values: ChannelValues): string[] {
  return kinds.flatMap((kind) => kind.warn?.(values) ?? [])
}
