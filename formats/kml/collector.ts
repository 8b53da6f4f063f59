import type { XmlVisitor } from '../xml/scan-xml.ts'

/** Collects one kind of content while a KML is scanned. */
export type KmlCollector = Required<Pick<XmlVisitor, 'open' | 'close'>>
