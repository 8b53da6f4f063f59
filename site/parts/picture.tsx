/** Every picture from `art/`, by name, with its address from the build. */
const files = import.meta.glob<string>('../pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a picture. An unknown name fails the build. */
export function pictureUrl(file: string): string {
  const url = files[`../pictures/${file}`]
  if (!url) throw new Error(`No picture is called ${file}. Has npm run art drawn it?`)
  return url
}

export function pictureSet(name: string, widths: readonly number[]): string {
  return widths.map((width) => `${pictureUrl(`${name}-${width}.avif`)} ${width}w`).join(', ')
}

interface PictureProps {
  name: string
  widths: readonly number[]
  sizes: string
  /** The only width that is also a WebP, for browsers without AVIF. */
  width: number
  height: number
  alt: string
}

/** A raster picture below the fold. */
export function Picture(props: PictureProps) {
  const { name, widths, sizes, width, height, alt } = props
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(name, widths)} sizes={sizes} />
      <img
        src={pictureUrl(`${name}-${width}.webp`)}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="sync"
      />
    </picture>
  )
}

interface EditionsProps {
  name: string
  /** The width and the height of each edition, the smallest first. */
  sizes: readonly (readonly [width: number, height: number])[]
  /** Each edition except the last is shown below this page width. */
  below: readonly string[]
  alt: string
}

/** A vector drawing with text, drawn for several page widths. */
export function Editions({ name, sizes, below, alt }: EditionsProps) {
  const [wide, ...narrow] = sizes.toReversed().map(([width, height]) => ({
    url: pictureUrl(`${name}-${width}.svg`),
    size: { width, height },
  }))
  return (
    <picture>
      {narrow.reverse().map(({ url, size }, index) => (
        <source key={url} media={`(width < ${below[index]})`} srcSet={url} {...size} />
      ))}
      <img src={wide?.url} {...wide?.size} alt={alt} loading="lazy" decoding="sync" />
    </picture>
  )
}
