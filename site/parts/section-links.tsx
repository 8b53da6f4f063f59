export interface SectionLink {
  section: string
  label: string
}

interface SectionLinksProps {
  className?: string
  linkClass: string
  /** The landing page's address, without its anchors. */
  page?: string
  items: readonly SectionLink[]
}

/** A list of links to sections of the landing page. */
export function SectionLinks({ className, linkClass, page = '/', items }: SectionLinksProps) {
  return (
    <ul className={className}>
      {items.map(({ section, label }) => (
        <li key={section}>
          <a className={linkClass} href={`${page}#${section}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
