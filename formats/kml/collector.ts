import type { XmlAttributes } from '../xml/scan-xml.ts'

/** Looks for one kind of thing while a KML is gone through. */
export interface Collector {
  open(name: string, attributes: XmlAttributes, depth: number): void
  /** `text` is what stands in an element that holds no others. */
  close(name: string, depth: number, text: string): void
}
