import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFile, readBuiltFiles } from './built-files.ts'

export interface SiteFile extends BuiltFile {
  /** Headers of this file that override the general ones. */
  headers: Readonly<Record<string, string>>
}

/** The output of the build, checked and indexed by URL. */
export interface Site extends Omit<Build, 'pages' | 'notFound' | 'fileHeaders'> {
  files: ReadonlyMap<string, SiteFile>
  pages: ReadonlySet<string>
  /** A page's file name as a path, for example `/index.html`, and its page. */
  routes: ReadonlyMap<string, string>
  notFound: BuiltFile
}

export class SiteNotBuiltError extends Error {
  constructor(reason: string) {
    super(`the site is not built: run npm run build (${reason})`)
  }
}

export async function readSite(dir: string): Promise<Site> {
  const build = await readBuild(dir)
  const built = await readBuiltFiles(dir)
  const find = (path: string): BuiltFile => {
    const file = built.get(path)
    if (file === undefined) throw new SiteNotBuiltError(`${path} is missing`)
    return file
  }
  const answers = {
    sent: find(build.answers.sent).plain.bytes.toString(),
    refused: find(build.answers.refused).plain.bytes.toString(),
    asked: find(build.answers.asked).plain.bytes.toString(),
  }
  const notFound = find(build.notFound)
  for (const path of [BUILD_FILE, '_headers', build.notFound, ...Object.values(build.answers)]) {
    built.delete(path)
  }

  const files = new Map<string, SiteFile>()
  const routes = new Map<string, string>()
  for (const [route, path] of Object.entries(build.pages)) {
    find(path)
    routes.set(`/${path}`, route)
  }
  for (const [path, file] of built) {
    const cacheControl = path.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache'
    const headers = { 'cache-control': cacheControl, ...build.fileHeaders[`/${path}`] }
    files.set(routes.get(`/${path}`) ?? `/${path}`, { ...file, headers })
  }

  const { name, company, headers, siteUrl, apiUrl, spreadsheetUrl } = build
  const { retentionDays, policy, placeholders } = build
  const pages = new Set(Object.keys(build.pages))
  const settings = { siteUrl, apiUrl, spreadsheetUrl }
  const facts = { name, company, headers, ...settings, retentionDays, policy, placeholders }
  return { ...facts, files, pages, routes, notFound, answers }
}

interface Build {
  name: string
  /** What receipts say of it. */
  company: { email: string; answerDays: number; grievances: string }
  pages: Record<string, string>
  notFound: string
  headers: Record<string, string>
  fileHeaders: Record<string, Record<string, string>>
  /** The settings that the pages contain. */
  siteUrl: string
  apiUrl: string
  spreadsheetUrl: string
  /** The retention that the Privacy Policy promises. */
  retentionDays: number
  /** Details of the company that are not the owner's yet. */
  placeholders: readonly string[]
  /** The day on which the Privacy Policy was last changed. */
  policy: string
  /** The pages that respond to a posted form; in a build, their files. */
  answers: { sent: string; refused: string; asked: string }
}

const BUILD_FILE = 'build.json'

async function readBuild(dir: string): Promise<Build> {
  const text = await readFile(join(dir, BUILD_FILE), 'utf8').catch(() => {
    throw new SiteNotBuiltError(`${BUILD_FILE} is missing`)
  })
  let build: unknown
  try {
    build = JSON.parse(text)
  } catch {
    throw new SiteNotBuiltError(`${BUILD_FILE} is not JSON`)
  }
  if (!isBuild(build)) throw new SiteNotBuiltError(`${BUILD_FILE} is incomplete`)
  return build
}

function isBuild(value: unknown): value is Build {
  if (!isObject(value)) return false
  const { name, pages, notFound, headers, fileHeaders, answers } = value
  const { siteUrl, apiUrl, spreadsheetUrl, retentionDays, policy, company } = value
  return (
    [name, notFound, siteUrl, spreadsheetUrl, policy].every(
      (text) => typeof text === 'string' && text !== '',
    ) &&
    typeof apiUrl === 'string' &&
    typeof retentionDays === 'number' &&
    isCompany(company) &&
    Array.isArray(value.placeholders) &&
    isTexts(pages) &&
    '/' in pages &&
    isTexts(headers) &&
    isObject(fileHeaders) &&
    Object.values(fileHeaders).every(isTexts) &&
    isTexts(answers) &&
    'sent' in answers &&
    'refused' in answers &&
    'asked' in answers
  )
}

function isCompany(value: unknown): boolean {
  if (!isObject(value) || typeof value.answerDays !== 'number') return false
  return typeof value.email === 'string' && typeof value.grievances === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string')
}
