import type { Machine } from '../store/machine.ts'
import type { Digest, Enquiry } from '../store/store.ts'

/** A way to notify the owner of enquiries. */
export interface Channel {
  name: string
  /** The maximum number of concurrent sends; each starts when `send` is called. */
  atOnce: number
  /** The time limit of a send. After it, the enquiry is sent again, even if it had arrived. */
  timeoutMs: number
  /**
   * Resolves once the recipient has accepted it. The recipient may get the same enquiry again,
   * always with the same identifier. An aborted signal means that the result is no longer needed.
   */
  send(enquiry: Enquiry, signal: AbortSignal): Promise<void>
  /** Reports what is in quarantine, with the same guarantees. */
  sendDigest(digest: Digest, signal: AbortSignal): Promise<void>
}

/** A kind of channel: its settings, and the channels that they configure. */
export interface ChannelKind {
  settings: Readonly<Record<string, ChannelSetting>>
  /**
   * `values` contains the valid settings that are present; returns no channel if one is missing.
   */
  build(values: ChannelValues, siteName: string, machine: Machine): Channel[]
  /** Warnings for the owner about the settings. */
  warn?(values: ChannelValues): string | undefined
}

export type ChannelValues = Readonly<Record<string, string | undefined>>

export interface ChannelSetting {
  /** What is accepted, for the error message. */
  takes: string
  isTaken(text: string): boolean
  /** The setting that it requires. */
  needs: string
  isSecret?: true
}
