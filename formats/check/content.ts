import type { Fault } from './find-broken.ts'
import type { Kind, Limits } from './findings.ts'

/** All text of a layer of findings: its columns and their words. */
export const findingWords = {
  columns: {
    kind: 'Kind',
    status: 'Status',
    plots: 'Plots',
    size: 'Size in m²',
    local: 'Bigha-katha-lessa',
    length: 'Metres',
    detail: 'Detail',
    accepted: 'Accepted as',
    map: 'Map',
    check: 'Check',
    id: 'Finding',
  },
  kinds: {
    overlap: 'Overlap',
    gap: 'Gap',
    crack: 'Open crack',
    near: 'Near miss',
    sliver: 'Sliver',
    duplicate: 'Duplicate',
    outline: 'Broken outline',
    missing: 'Number missing',
    twice: 'Number used twice',
    unlike: 'Number unlike the others',
  } satisfies Record<Kind, string>,
  statuses: { open: 'Open', new: 'New', unchanged: 'Unchanged', accepted: 'Accepted' },
  faults: {
    crosses: 'crosses itself',
    open: 'is not closed',
    empty: 'has no area',
    spike: 'returns on itself',
    hole: 'a hole is not inside',
    part: 'parts overlap',
  } satisfies Record<Fault, string>,
  details: {
    gap: 'width',
    crack: 'length',
    near: (corners: number) =>
      `largest distance of ${corners} ${corners === 1 ? 'corner' : 'corners'}`,
    sliver: 'mean width',
  },
  /** A plot without a number. */
  row: (row: number) => `row ${row}`,
  map: (name: string, plots: string, share: string) =>
    `${name}: ${plots} plots, ${share} without a finding`,
  check: (limits: string, version: string, day: string, hash: string) =>
    `Checked with version ${version} of this site, ${day}. Limits: ${limits}${hash && `. SHA-256 of the file: ${hash}`}`,
  limits: ({ overlapM2, gapM, crackM, nearM, sliverM, duplicatePercent }: Limits) =>
    `overlap ${overlapM2} m², gap ${gapM} m, crack ${crackM} m, near miss ${nearM} m, sliver ${sliverM} m, duplicate ${duplicatePercent}%`,
} as const
