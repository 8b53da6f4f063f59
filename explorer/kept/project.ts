import { packZip } from '@app/formats/archive/zip.ts'
import type { JoinedTable } from '@app/formats/join/join-table.ts'
import type { Answers } from '../files/visitor-files.ts'
import type { SavedFile } from './saved-work.ts'

const MANIFEST = 'project.json'
const VERSION = 1

interface Manifest {
  version: number
  shown: number
  files: readonly {
    sources: readonly string[]
    answers: Answers
    joins: readonly JoinedTable[]
    link: string
  }[]
}

/** The content of a project. */
export interface Project {
  files: readonly SavedFile[]
  shown: number
}

/** A zip with the visitor's original files, and a manifest with their views. */
export async function packProject({ files, shown }: Project, writtenAt: Date): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = {}
  const manifest: Manifest = {
    version: VERSION,
    shown,
    files: files.map(({ files: own, answers, joins, link }, index) => ({
      sources: own.map(({ name }) => `${index}/${name}`),
      ...{ answers, joins, link },
    })),
  }
  entries[MANIFEST] = new TextEncoder().encode(JSON.stringify(manifest))
  for (const [index, { files: own }] of files.entries()) {
    for (const file of own)
      entries[`${index}/${file.name}`] = new Uint8Array(await file.arrayBuffer())
  }
  return packZip(entries, writtenAt)
}

/** Null if this is not the content of a project, or of one from a newer release. */
export async function readProject(unpacked: readonly File[]): Promise<Project | null> {
  const found = new Map(unpacked.map((file) => [file.name, file]))
  const manifest = readManifest((await found.get(MANIFEST)?.text()) ?? '')
  if (!manifest) return null
  const files = manifest.files.map(({ sources, ...saved }) => ({
    ...saved,
    files: sources.flatMap((path) => {
      const file = found.get(path)
      return file ? new File([file], path.replace(/^\d+\//, '')) : []
    }),
  }))
  return { files: files.filter((file) => file.files.length > 0), shown: manifest.shown }
}

function readManifest(text: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(text)
    return isManifest(manifest) ? manifest : null
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false
  const { version, shown, files } = value as Partial<Manifest>
  return (
    version === VERSION &&
    Number.isInteger(shown) &&
    Array.isArray(files) &&
    files.every(
      ({ sources, answers, joins, link }) =>
        isListOf(sources, 'string') &&
        isAnswers(answers) &&
        typeof link === 'string' &&
        Array.isArray(joins) &&
        joins.every(isJoin),
    )
  )
}

function isAnswers({ crs, columns, swap }: Answers = {}): boolean {
  const isCrs = (crs ?? null) === null || typeof crs === 'string'
  const areColumns = (columns ?? null) === null || isListOf(columns, 'string')
  return isCrs && areColumns && ((swap ?? null) === null || typeof swap === 'boolean')
}

function isJoin({ table, columns }: Partial<JoinedTable> = {}): boolean {
  return (
    typeof table?.name === 'string' &&
    isListOf(table.fields, 'string') &&
    Array.isArray(table.rows) &&
    table.rows.every((row) => isListOf(row, 'string')) &&
    typeof columns?.layer === 'string' &&
    typeof columns.table === 'string'
  )
}

function isListOf(list: unknown, type: 'string'): boolean {
  return Array.isArray(list) && list.every((value) => typeof value === type)
}
