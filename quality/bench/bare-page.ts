import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { makeFolder } from '../../tools/testing/folder.ts'
import { distDir, findAsset } from './built-site.ts'
import type { Runner } from './row.ts'

export const BARE_PATH = '/bare'

const PICTURE_BYTES = 40_000
const PICTURE_FILE = 'assets/bare.avif'

/**
 * A copy of the built site with one more page: HTML, inline CSS and one picture of 40 kB, the
 * minimum for a page with a picture. One server serves both with the same headers, compression and
 * caching, so that any difference comes from the page.
 */
export async function writeSiteWithBarePage(runner: Runner): Promise<string> {
  const siteDir = makeFolder(runner)
  await cp(distDir, siteDir, { recursive: true })

  // The picture that a phone loads on our own page, so that both decode the same.
  const picture = await readFile(findAsset('hero-compact-750', '.avif'))
  await writeFile(join(siteDir, PICTURE_FILE), padAvif(picture, PICTURE_BYTES))
  await writeFile(join(siteDir, 'bare.html'), html)
  await writeFile(join(siteDir, 'bare.html.br'), brotliCompressSync(html))
  await allowPage(join(siteDir, 'build.json'))
  return siteDir
}

const css = `body { margin: 1rem; font: 1rem/1.5 sans-serif; color: #123; background: #fff }
h1 { font-size: 2rem; line-height: 1.2 }
img { display: block; inline-size: 100%; block-size: auto }`

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A bare page</title>
<link rel="icon" href="data:,">
<style>${css}</style>
<h1>A bare page</h1>
<p>One file, its style in it, and one picture.</p>
<img src="/${PICTURE_FILE}" width="750" height="625" alt="">
</html>
`

/** Appends an empty box, which is part of the format and which decoders skip. */
function padAvif(picture: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes - picture.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([picture, box])
}

/** The server serves what the build lists, with styles whose hashes the build allows. */
async function allowPage(buildFile: string): Promise<void> {
  const build = JSON.parse(await readFile(buildFile, 'utf8'))
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = 'Content-Security-Policy'
  build.pages[BARE_PATH] = 'bare.html'
  build.headers[policy] = build.headers[policy].replace(
    "style-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
  )
  await writeFile(buildFile, JSON.stringify(build))
}
