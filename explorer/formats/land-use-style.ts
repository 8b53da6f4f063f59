import type { LandUse } from '../survey/survey.ts'

/** How formats that carry a look show a land use: a colour, and the nearest that CAD counts. */
export const landUseStyles: Record<LandUse, { colour: string; cadColour: number }> = {
  residential: { colour: '#f4e6c6', cadColour: 31 },
  commercial: { colour: '#e7b699', cadColour: 20 },
  mixed: { colour: '#f0d0a8', cadColour: 32 },
  public: { colour: '#b7ccdc', cadColour: 161 },
  industrial: { colour: '#c9becf', cadColour: 207 },
  agriculture: { colour: '#e5ebc6', cadColour: 51 },
  plantation: { colour: '#c8dcb0', cadColour: 71 },
  forest: { colour: '#a3c6ae', cadColour: 104 },
  wetland: { colour: '#b9dcd8', cadColour: 131 },
  open: { colour: '#eaf1e0', cadColour: 254 },
}
