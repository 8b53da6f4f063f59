import * as breakpoints from './breakpoints.ts'

const values = new Map(Object.entries(breakpoints).map(([name, value]) => [cssName(name), value]))

/**
 * A PostCSS plugin by which sheets use what TypeScript says: `env(--laptop)` is LAPTOP. It is a
 * custom environment variable of the CSS draft, which media queries may use as well.
 */
export function valuesForSheets() {
  return {
    postcssPlugin: 'values-for-sheets',
    AtRule: {
      media(rule: { params: string }) {
        rule.params = withValues(rule.params)
      },
    },
  }
}

function withValues(text: string): string {
  return text.replaceAll(/env\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined)
      throw new Error(`No sheet can use ${name}: site/styles has no such value`)
    return value
  })
}

/** INK_2 is --ink-2. */
function cssName(name: string): string {
  return `--${name.toLowerCase().replaceAll('_', '-')}`
}
