import { Drawing } from '../parts/picture.tsx'

interface ExploreProps {
  title: string
  text: string
}

export function Explore({ title, text }: ExploreProps) {
  return (
    <section className="explore" id="explore" aria-labelledby="explore-title">
      <Drawing className="explore__river" name="explore-river" width={1432} height={712} />
      <div className="explore__inner">
        <h2 id="explore-title">{title}</h2>
        <p className="explore__text">{text}</p>
      </div>
    </section>
  )
}
