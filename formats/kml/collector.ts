import type { XmlAttributes } from '../xml/scan-xml.ts'

/** Collects one kind of content while a KML is scanned. */
export interface Collector {
  open(name: string, attributes: XmlAttributes, depth: number): void
  /** `text` is the content of an element without children. */
  close(name: string, depth: number, text: string): void
}
