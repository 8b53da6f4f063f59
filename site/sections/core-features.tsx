import type { ReactNode } from 'react'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './core-features.css?inline'
import { Scene } from './scene.tsx'

interface CoreFeaturesProps {
  title: string
  lead: string
  /** The explorer's address of the plot in both scenes. */
  address: string
  mapping: FeatureText & { scene: { label: string } }
  fieldwork: FeatureText & { scene: { label: string } }
}

interface FeatureText {
  title: string
  text: string
  points: readonly string[]
}

export function CoreFeatures(props: CoreFeaturesProps) {
  const { title, lead, address, mapping, fieldwork } = props
  return (
    <section className="core-features" id="core-features" aria-labelledby="core-features-title">
      <Stylesheet name="core-features" layer="sections" css={css} />
      <div className="core-features__inner">
        <div className="core-features__head">
          <h2 id="core-features-title">{title}</h2>
          <p className="core-features__lead">{lead}</p>
        </div>
        <Feature {...mapping} side="right">
          <Scene name="workspace" label={mapping.scene.label} address={address} />
        </Feature>
        <Feature {...fieldwork} side="left">
          <Scene name="field" label={fieldwork.scene.label} address={address} />
        </Feature>
      </div>
    </section>
  )
}

interface FeatureProps extends FeatureText {
  /** The side of the scene; it extends to that edge of a wide screen. */
  side: 'left' | 'right'
  children: ReactNode
}

function Feature({ title, text, points, side, children }: FeatureProps) {
  return (
    <article className="core-features__feature" data-scene={side}>
      <div className="core-features__copy">
        <h3>{title}</h3>
        <p>{text}</p>
        <ul className="core-features__points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className="core-features__scene">{children}</div>
    </article>
  )
}
