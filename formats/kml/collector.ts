import type { XmlVisitor } from '../xml/scan-xml.ts'

/** Collects one kind of content while a KML is scanned. */
export type Collector = Required<Pick<XmlVisitor, 'open' | 'close'>>
