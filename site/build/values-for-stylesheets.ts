import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as breakpoints from '@app/design/breakpoints.ts'
import * as colours from '@app/design/colours.ts'

const properties = Object.entries(colours).flatMap(([name, value]) =>
  typeof value === 'string' ? { prop: cssName(name), value } : [],
)
const values = new Map([
  ...properties.map(({ prop, value }) => [prop, value] as const),
  ...Object.entries(breakpoints).map(([name, value]) => [cssName(name), value] as const),
])

/**
 * Every page contains the custom properties, so they are limited to colours that its stylesheets
 * use more than once or change for print. Any other colour is written in the rules that use it.
 */
const projectDir = join(import.meta.dirname, '../..')
const sheets = ['design/*.css', 'site/{styles,parts,sections,pages,contact}/*.css']
const pageCss = globSync(sheets, { cwd: projectDir })
  .map((sheet) => readFileSync(join(projectDir, sheet), 'utf8'))
  .join('')
const shared = properties.filter(
  ({ prop }) => pageCss.split(`var(${prop})`).length > 2 || pageCss.includes(`${prop}: `),
)
const sharedNames = new Set(shared.map(({ prop }) => prop))

/**
 * A PostCSS plugin for values from TypeScript: `@colours` becomes a custom property for each shared
 * colour, and `env(--laptop)`, in the syntax of custom environment variables, becomes LAPTOP.
 * Unlike a custom property, it works in a media query and does not change for print.
 */
export function valuesForStylesheets() {
  return {
    postcssPlugin: 'values-for-stylesheets',
    AtRule: {
      media(rule: { params: string }) {
        rule.params = withValues(rule.params)
      },
      colours(rule: { replaceWith(...nodes: typeof properties): unknown }) {
        rule.replaceWith(...shared)
      },
    },
    Declaration(declaration: { value: string }) {
      const { value } = declaration
      if (/(?:env|var)\(--/.test(value)) declaration.value = withValues(value)
    },
  }
}

function withValues(text: string): string {
  return text.replaceAll(/(env|var)\((--[\w-]+)\)/g, (whole, how: string, name: string) => {
    const value = values.get(name)
    if (how === 'var') return value && !sharedNames.has(name) ? value : whole
    if (value === undefined)
      throw new Error(`A stylesheet uses ${name}, which design/ does not have`)
    return value
  })
}

/** INK_2 becomes --ink-2. */
function cssName(name: string): string {
  return `--${name.toLowerCase().replaceAll('_', '-')}`
}
