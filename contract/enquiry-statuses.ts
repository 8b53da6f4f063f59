/**
 * The statuses of an enquiry. Lists, filters, exports, both databases, the desk and the proof of a
 * backup read this table and the next.
 */
export const enquiryStatuses = {
  accepted: { isDelivered: true },
  /** Kept and shown like any other, but delivered to nobody. */
  quarantined: { isDelivered: false },
} as const

export type EnquiryStatus = keyof typeof enquiryStatuses

// The keys of a constant are exactly these.
export const statusNames = Object.keys(enquiryStatuses) as EnquiryStatus[]

/** The inbox lists enquiries of this status; the others have a filter each. */
export const INBOX_STATUS = 'accepted' satisfies EnquiryStatus

/** The actions of an owner that change the status of an enquiry. */
export const statusActions = {
  release: { from: 'quarantined', to: 'accepted', logged: 'release', undo: undefined },
  spam: { from: 'accepted', to: 'quarantined', logged: 'quarantine', undo: 'release' },
} as const satisfies Record<string, StatusChange>

export type StatusAction = keyof typeof statusActions

// The keys of a constant are exactly these.
export const statusActionNames = Object.keys(statusActions) as StatusAction[]

interface StatusChange {
  from: EnquiryStatus
  to: EnquiryStatus
  /** Its name in the audit log. */
  logged: string
  undo: string | undefined
}

export function isEnquiryStatus(text: unknown): text is EnquiryStatus {
  return statusNames.some((name) => name === text)
}

export function mapNames<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Name, T> {
  const entries = names.map((name) => [name, make(name)])
  return Object.fromEntries(entries) // one for each name
}
