/** 'UNIT["metre",1]' as a keyword and the content of its brackets. */
export interface WktNode {
  keyword: string
  values: readonly (string | number)[]
  nodes: readonly WktNode[]
}

const MAX_DEPTH = 32

/** Null for what is not well-known text of a coordinate system; it never throws. */
export function parseWktTree(text: string): WktNode | null {
  const token = /\s*(?:([A-Za-z_]\w*)\s*[[(]|"((?:[^"]|"")*)"|([-+.\w]+)|([\])])|,)\s*/y
  const root: { values: (string | number)[]; nodes: WktNode[] } = { values: [], nodes: [] }
  const open = [root]
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) break
    const [, keyword, quoted, plain, close] = found
    const parent = open.at(-1)
    if (!parent) return null
    if (keyword !== undefined) {
      const node = { keyword: keyword.toUpperCase(), values: [], nodes: [] }
      parent.nodes.push(node)
      open.push(node)
      if (open.length > MAX_DEPTH) return null
    } else if (quoted !== undefined) parent.values.push(quoted.replaceAll('""', '"'))
    else if (plain !== undefined) parent.values.push(Number.isNaN(+plain) ? plain : +plain)
    else if (close !== undefined) open.pop()
    // Anything after the first complete system is ignored.
    if (open.length === 1 && root.nodes.length > 0) break
  }
  return root.nodes[0] ?? null
}

export function child(node: WktNode | undefined, ...keywords: string[]): WktNode | undefined {
  return node?.nodes.find(({ keyword }) => keywords.includes(keyword))
}

export function textIn(node: WktNode | undefined): string {
  return String(node?.values[0] ?? '')
}

/** The first number in its brackets. */
export function numberIn(node: WktNode | undefined): number | undefined {
  return node?.values.find((value): value is number => typeof value === 'number')
}
