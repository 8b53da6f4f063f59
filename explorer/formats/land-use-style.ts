import { landUseFills } from '@app/site/styles/colours.ts'
import type { LandUse } from '../survey/survey.ts'

/** How formats with styles show a land use: a colour, and the nearest of AutoCAD's colour index. */
export const landUseStyles: Record<LandUse, { colour: string; cadColour: number }> = {
  residential: { colour: landUseFills.residential, cadColour: 31 },
  commercial: { colour: landUseFills.commercial, cadColour: 20 },
  mixed: { colour: landUseFills.mixed, cadColour: 32 },
  public: { colour: landUseFills.public, cadColour: 161 },
  industrial: { colour: landUseFills.industrial, cadColour: 207 },
  agriculture: { colour: landUseFills.agriculture, cadColour: 51 },
  plantation: { colour: landUseFills.plantation, cadColour: 71 },
  forest: { colour: landUseFills.forest, cadColour: 104 },
  wetland: { colour: landUseFills.wetland, cadColour: 131 },
  open: { colour: landUseFills.open, cadColour: 254 },
}
