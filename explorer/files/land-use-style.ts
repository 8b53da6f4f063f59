import { landUseFills } from '@app/design/colours.ts'
import type { RowStyle } from '@app/formats/save/saved-table.ts'
import { surveyWords } from '../content/survey-words.ts'
import { type LandUse, landUses } from '../survey/vocabulary.ts'

/** The nearest of AutoCAD's colour index. */
const cadColours: Record<LandUse, number> = {
  residential: 31,
  commercial: 20,
  mixed: 32,
  public: 161,
  industrial: 207,
  agriculture: 51,
  plantation: 71,
  forest: 104,
  wetland: 131,
  open: 254,
}

/** The styles of land uses in formats that have styles, in their order. */
export const landUseStyles: readonly RowStyle[] = landUses.map((landUse) => ({
  id: landUse,
  title: surveyWords.landUse[landUse],
  colour: landUseFills[landUse],
  cadColour: cadColours[landUse],
}))
