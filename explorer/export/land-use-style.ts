import type { LandUse } from '../survey/survey.ts'

/** How formats that carry a look show a land use: a colour, and the nearest that CAD counts. */
export const landUseStyles: Record<LandUse, { colour: string; cadColour: number }> = {
  residential: { colour: '#e3b98f', cadColour: 31 },
  commercial: { colour: '#d6401c', cadColour: 20 },
  mixed: { colour: '#c98a5b', cadColour: 32 },
  public: { colour: '#6f86b8', cadColour: 161 },
  industrial: { colour: '#8a7a94', cadColour: 207 },
  agriculture: { colour: '#d9d18a', cadColour: 51 },
  plantation: { colour: '#a3bf73', cadColour: 71 },
  forest: { colour: '#4f8a68', cadColour: 104 },
  wetland: { colour: '#8fc3cc', cadColour: 131 },
  open: { colour: '#d0dad4', cadColour: 254 },
}
