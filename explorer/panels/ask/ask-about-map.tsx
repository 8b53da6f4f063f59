import { askMap as words } from '../../content/ask-map.ts'
import { proposeMessage } from '../../face/propose-message.ts'
import { ContactButton } from '../../parts/contact-button.tsx'
import { writeArea, writeLocal } from '../../writing/write-class.ts'
import { writeCount, writeNumber } from '../../writing/write-number.ts'

/** What an enquiry may say of a visitor's map; never its shapes. */
export interface AskedMap {
  plots: number
  areaM2: number
  /** How many of each kind. */
  findings: readonly (readonly [kind: string, count: number])[]
}

interface AskAboutMapProps {
  map: AskedMap
  /** The id of the page's popup. */
  contactPopup: string
}

/** Opens the page's popup with the figures of a map. Only Submit sends them. */
export function AskAboutMap({ map, contactPopup }: AskAboutMapProps) {
  const popup = () => document.getElementById(contactPopup)
  return (
    <p className="ask-about-map">
      <ContactButton
        className="framed-button"
        popup={contactPopup}
        onPress={() => proposeMessage(popup(), writeAboutMap(map))}
      >
        {words.action}
      </ContactButton>
      <span className="remark">{words.note}</span>
    </p>
  )
}

/** For example 'My map has 60 plots of 18.03 ha (134 bigha 3 katha 16 lessa).' */
export function writeAboutMap({ plots, areaM2, findings }: AskedMap): string {
  const area = words.area(writeArea(areaM2, 2), writeLocal(areaM2))
  const lines = findings.map(([kind, count]) => words.finding(kind, writeNumber(count)))
  return [words.map(writeCount(plots, words.plots), area), ...lines].join('\n')
}
