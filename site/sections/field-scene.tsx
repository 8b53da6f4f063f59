import { Drawing } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './field-scene.css?inline'

export interface FieldSceneProps {
  label: string
  title: string
  week: string
  counts: readonly { value: string; label: string }[]
  villages: { title: string; from: string; to: string }
  teamsTitle: string
  teams: readonly { code: string; name: string; percent: number }[]
  weekly: { title: string; legend: string }
  phone: PhoneProps
}

interface PhoneProps {
  clock: string
  title: string
  status: string
  accuracy: string
  step: string
  position: string
  action: string
}

/** The field's phone in front of the office's dashboard; 1em is 1 % of the scene's width. */
export function FieldScene(props: FieldSceneProps) {
  return (
    <div className="field-scene" role="img" aria-label={props.label}>
      <Sheet name="field-scene" layer="sections" css={css} />
      <div className="field-scene__stage" aria-hidden="true">
        <Dashboard {...props} />
        <Phone {...props.phone} />
      </div>
    </div>
  )
}

function Dashboard({ title, week, counts, villages, teamsTitle, teams, weekly }: FieldSceneProps) {
  return (
    <div className="field-scene__dashboard">
      <div className="field-scene__row">
        <b className="field-scene__title">{title}</b>
        <small>{week}</small>
      </div>
      <div className="field-scene__counts">
        {counts.map(({ value, label }) => (
          <div key={label}>
            <b>{value}</b>
            <small>{label}</small>
          </div>
        ))}
      </div>
      <div className="field-scene__villages">
        <b>{villages.title}</b>
        <Drawing name="scene-villages" width={420} height={300} />
        <i className="field-scene__ramp" />
        <div className="field-scene__row">
          <small>{villages.from}</small>
          <small>{villages.to}</small>
        </div>
      </div>
      <div className="field-scene__teams">
        <b>{teamsTitle}</b>
        {teams.map(({ code, name, percent }) => (
          <div className="field-scene__team" key={code}>
            <b className="field-scene__code">{code}</b>
            <div className="field-scene__row">
              <span>{name}</span>
              <small>{percent}%</small>
            </div>
            <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
              <path className="field-scene__track" d="M0 0h100v3H0z" />
              <path className="field-scene__done" d={`M0 0h${percent}v3H0z`} />
            </svg>
          </div>
        ))}
      </div>
      <div className="field-scene__weekly">
        <div className="field-scene__row">
          <b>{weekly.title}</b>
          <small>{weekly.legend}</small>
        </div>
        <svg viewBox="0 0 570 110" preserveAspectRatio="none" aria-hidden="true">
          <path className="field-scene__grid" d="M0 104.5h570M0 70.5h570M0 36.5h570" />
          <path className="field-scene__planned" d="M0 100 570 12" />
          <path
            className="field-scene__area"
            d="m0 101 41-5 41-9 41-6 41-12 41-8 41-13 41-5 41-12 41-7v80.5H0z"
          />
          <path
            className="field-scene__surveyed"
            d="m0 101 41-5 41-9 41-6 41-12 41-8 41-13 41-5 41-12 41-7"
          />
          <path className="field-scene__now" d="M364 19h10v10h-10z" />
        </svg>
      </div>
    </div>
  )
}

function Phone({ clock, title, status, accuracy, step, position, action }: PhoneProps) {
  return (
    <div className="field-scene__phone">
      <div className="field-scene__screen">
        <div className="field-scene__row field-scene__clock">
          <b>{clock}</b>
          <svg viewBox="0 0 36 12" aria-hidden="true">
            <path
              d="M0 8h3v4H0zm5-3h3v7H5zm5-3h3v10h-3zm10 1.5h9v5h-9zM18 1.5h15v9H18zm1 1v7h13v-7zm15.5 2h1.2v3h-1.2z"
              fillRule="evenodd"
            />
          </svg>
        </div>
        <div className="field-scene__row field-scene__plot">
          <b>{title}</b>
          <b className="field-scene__status">{status}</b>
        </div>
        <div className="field-scene__map">
          <Drawing name="scene-phone" width={360} height={460} />
          <span className="field-scene__accuracy">{accuracy}</span>
        </div>
        <div className="field-scene__sheet">
          <div className="field-scene__row">
            <b>{step}</b>
            <small>{position}</small>
          </div>
          <i className="field-scene__steps" />
          <b className="field-scene__action">{action}</b>
        </div>
      </div>
    </div>
  )
}
