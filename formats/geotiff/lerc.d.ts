/** The part of the package's interface that we use; it brings no types. */
declare module 'lerc' {
  const Lerc: {
    decode(
      bytes: ArrayBufferLike,
      options: { returnPixelInterleavedDims: boolean },
    ): { pixels: ArrayBufferView<ArrayBuffer>[] }
  }
  export = Lerc
}
