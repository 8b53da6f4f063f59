import { SaxesParser } from 'saxes'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Only for tests: a whole document, which must be well-formed. */
export function readXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(new TextDecoder().decode(bytes)).close()
  const [document] = root.children
  if (!document) throw new Error('there is no element')
  return document
}

/** All elements of a name, at any depth, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ])
}
