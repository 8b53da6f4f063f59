import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const projectPath = new URL('../..', import.meta.url).pathname.slice(0, -1)

// Node runs TypeScript, but neither JSX nor the bundler's imports with a query, for example
// `?inline`.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:')) return nextLoad(url, context)
    const { pathname, search } = new URL(url)
    const file = fileURLToPath(url)
    if (/^\?(?:inline|raw)$/.test(search)) return defaultExport(readFileSync(file, 'utf8'))
    if (/[?&]url$/.test(search)) return defaultExport(pathname.slice(projectPath.length))
    if (pathname.endsWith('.css')) return moduleOf('')
    if (!pathname.endsWith('.tsx')) return nextLoad(url, context)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
    return moduleOf(code.includes('import.meta.glob') ? `${globs}${code}` : code)
  },
})

/** The bundler's list of files with their addresses. */
const globs = `import { globSync } from 'node:fs'
import.meta.glob = (pattern) => Object.fromEntries(
  globSync(pattern, { cwd: import.meta.dirname }).map((file) => [
    file, new URL(file, import.meta.url).pathname.slice(${projectPath.length}),
  ]),
)
`

function defaultExport(value) {
  return moduleOf(`export default ${JSON.stringify(value)}`)
}

function moduleOf(source) {
  return { format: 'module', source, shortCircuit: true }
}
