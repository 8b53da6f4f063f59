import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as breakpoints from './breakpoints.ts'
import * as colours from './colours.ts'

const properties = Object.entries(colours).flatMap(([name, value]) =>
  typeof value === 'string' ? { prop: cssName(name), value } : [],
)
const values = new Map([
  ...properties.map(({ prop, value }) => [prop, value] as const),
  ...Object.entries(breakpoints).map(([name, value]) => [cssName(name), value] as const),
])

/** What some sheet takes as a custom property; the others stand in the rules that use them. */
const projectDir = join(import.meta.dirname, '..', '..')
const sheets = globSync('{site,explorer}/**/*.css', {
  cwd: projectDir,
  exclude: ['**/dist', '**/.cache', '**/node_modules'],
}).map((sheet) => readFileSync(join(projectDir, sheet), 'utf8'))
const taken = properties.filter(({ prop }) => sheets.some((css) => css.includes(`var(${prop})`)))

/**
 * A PostCSS plugin by which sheets use what TypeScript says: `@colours` becomes a custom property
 * for each colour that a sheet takes as one, and `env(--laptop)`, as a custom environment variable of the CSS draft, LAPTOP.
 * Unlike a custom property, that may stand in a media query and does not change for print.
 */
export function valuesForSheets() {
  return {
    postcssPlugin: 'values-for-sheets',
    AtRule: {
      media(rule: { params: string }) {
        rule.params = withValues(rule.params)
      },
      colours(rule: { replaceWith(...nodes: typeof properties): unknown }) {
        rule.replaceWith(...taken)
      },
    },
    Declaration(declaration: { value: string }) {
      if (declaration.value.includes('env(--')) declaration.value = withValues(declaration.value)
    },
  }
}

function withValues(text: string): string {
  return text.replaceAll(/env\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined)
      throw new Error(`A sheet asks for ${name}, which site/styles does not say`)
    return value
  })
}

/** INK_2 is --ink-2. */
function cssName(name: string): string {
  return `--${name.toLowerCase().replaceAll('_', '-')}`
}
