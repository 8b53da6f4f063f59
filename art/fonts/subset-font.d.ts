/** The part of the package's interface that we use; it brings no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
    dropTables?: readonly string[]
  }
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
  export = subsetFont
}
