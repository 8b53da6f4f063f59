import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/logo.tsx'
import { Drawing } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './workspace-scene.css?inline'

export interface WorkspaceSceneProps {
  label: string
  title: string
  sheet: string
  search: string
  layersTitle: string
  layersShown: string
  layers: readonly { name: string; swatch: string; isOn: boolean }[]
  filters: readonly { name: string; value: string }[]
  addFilter: string
  plot: {
    title: string
    status: string
    facts: readonly { name: string; value: string }[]
  }
  legend: {
    title: string
    unit: string
    classes: readonly { name: string; swatch: string; share: number }[]
  }
  position: string
  system: string
  scale: string
  scaleBar: string
}

/** The office's view, drawn in em so that it scales like a drawing: 1em is 1 % of its width. */
export function WorkspaceScene(props: WorkspaceSceneProps) {
  return (
    <div className="workspace-scene" role="img" aria-label={props.label}>
      <Sheet name="workspace-scene" layer="sections" css={css} />
      <div className="workspace-scene__window" aria-hidden="true">
        <div className="workspace-scene__top">
          <Mark />
          <b>{props.title}</b>
          <small>{props.sheet}</small>
          <div className="workspace-scene__search">
            <Icon name="search" />
            <small>{props.search}</small>
          </div>
        </div>
        <Layers {...props} />
        <div className="workspace-scene__map">
          <Drawing name="scene-workspace" width={680} height={476} />
          <Filters {...props} />
          <PlotCard {...props.plot} />
          <Legend {...props.legend} />
        </div>
        <div className="workspace-scene__bottom">
          <small>{props.position}</small>
          <small className="workspace-scene__system">{props.system}</small>
          <small className="workspace-scene__scale">{props.scale}</small>
          <i className="workspace-scene__scale-bar" />
          <small>{props.scaleBar}</small>
        </div>
      </div>
    </div>
  )
}

function Layers({ layersTitle, layersShown, layers }: WorkspaceSceneProps) {
  return (
    <div className="workspace-scene__layers">
      <div className="workspace-scene__row">
        <b>{layersTitle}</b>
        <small>{layersShown}</small>
      </div>
      {layers.map(({ name, swatch, isOn }) => (
        <div className="workspace-scene__layer" key={name} data-on={isOn || undefined}>
          <i className="workspace-scene__box" />
          <i className="workspace-scene__swatch" data-swatch={swatch} />
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}

function Filters({ filters, addFilter }: WorkspaceSceneProps) {
  return (
    <div className="workspace-scene__filters">
      {filters.map(({ name, value }) => (
        <div className="workspace-scene__chip" key={name} data-set="">
          <span>
            {name} <b>{value}</b>
          </span>
        </div>
      ))}
      <div className="workspace-scene__chip">
        <span>{addFilter}</span>
      </div>
    </div>
  )
}

function PlotCard({ title, status, facts }: WorkspaceSceneProps['plot']) {
  return (
    <div className="workspace-scene__card">
      <div className="workspace-scene__row">
        <b className="workspace-scene__plot">{title}</b>
        <b className="workspace-scene__status">{status}</b>
      </div>
      {facts.map(({ name, value }) => (
        <div className="workspace-scene__row" key={name}>
          <small>{name}</small>
          <span>{value}</span>
        </div>
      ))}
    </div>
  )
}

function Legend({ title, unit, classes }: WorkspaceSceneProps['legend']) {
  return (
    <div className="workspace-scene__legend">
      <div className="workspace-scene__row">
        <b>{title}</b>
        <small>{unit}</small>
      </div>
      {classes.map(({ name, swatch, share }) => (
        <div className="workspace-scene__class" key={name}>
          <i className="workspace-scene__swatch" data-swatch={swatch} />
          <small>{name}</small>
          <svg viewBox="0 0 56 8" aria-hidden="true">
            <path d={`M0 0h${share}v8H0z`} />
          </svg>
        </div>
      ))}
    </div>
  )
}
