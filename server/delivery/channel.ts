import type { Machine } from '../store/machine.ts'
import type { Digest, Enquiry } from '../store/store.ts'

/** One way to tell the owner of enquiries. */
export interface Channel {
  name: string
  /** How many sends it takes at once; each has begun when `send` is called, and none waits. */
  atOnce: number
  /** How long a send may take; whoever took it but was too slow to say so gets it again. */
  timeoutMs: number
  /**
   * Resolves once the far side has taken it. The far side may get the same enquiry again, always
   * with the same identifier. An aborted signal means that nobody waits any more.
   */
  send(enquiry: Enquiry, signal: AbortSignal): Promise<void>
  /** Tells of what waits in quarantine, with the same promises. */
  sendDigest(digest: Digest, signal: AbortSignal): Promise<void>
}

/** A sort of channel: the settings that it is set up by, and the channels that they make. */
export interface ChannelKind {
  settings: Readonly<Record<string, ChannelSetting>>
  /** `values` has the settings that are there, each of them taken; makes none if they are not. */
  build(values: ChannelValues, siteName: string, machine: Machine): Channel[]
  /** What the owner should know of the settings. */
  warn?(values: ChannelValues): string | undefined
}

export type ChannelValues = Readonly<Record<string, string | undefined>>

export interface ChannelSetting {
  /** In words, for whoever set it to something else. */
  takes: string
  isTaken(text: string): boolean
  /** The setting without which it makes no sense. */
  needs: string
  isSecret?: true
}
