import type { LandUse } from '../survey/survey.ts'

/** How formats that carry a look show a land use: a colour, and the nearest that CAD counts. */
export const landUseStyles: Record<LandUse, { colour: string; cadColour: number }> = {
  residential: { colour: '#ecd9b0', cadColour: 31 },
  commercial: { colour: '#d99c7c', cadColour: 20 },
  mixed: { colour: '#e6bd92', cadColour: 32 },
  public: { colour: '#9fb8cc', cadColour: 161 },
  industrial: { colour: '#b5a8bd', cadColour: 207 },
  agriculture: { colour: '#d6dfa6', cadColour: 51 },
  plantation: { colour: '#aecb93', cadColour: 71 },
  forest: { colour: '#79a68e', cadColour: 104 },
  wetland: { colour: '#9fcdc9', cadColour: 131 },
  open: { colour: '#dfe8d0', cadColour: 254 },
}
