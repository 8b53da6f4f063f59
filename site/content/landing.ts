import { type Question, questionTexts } from '@app/explorer/face/questions.ts'
import { company } from './company.ts'
import { boxedFigures, figures, SELECTED_FIGURE } from './figures.ts'
import { scenes } from './scenes.ts'

/** The text of links to a view of the explorer. */
const claimLinks = {
  accuracy: 'Check a map',
  layers: 'See the layers',
  formats: 'Try the formats',
  items: 'Browse the items',
  metrics: 'See the metrics',
  team: 'Watch an update',
} as const

const headline = 'Finest GIS Platform For all your needs'

/** An industry, and the question that its card asks the explorer. */
function card(picture: string, title: string, ask: Question) {
  return { picture, title, ask, caption: questionTexts[ask] }
}

/** All texts of the landing page, in reading order. */
export const landing = {
  title: `${company.name} | ${headline}`,
  description: `${company.name} is a GIS platform from ${company.place.locality} to collect, manage and analyse land, plots, buildings and population, with field surveys run from one dashboard.`,

  hero: {
    title: headline,
    lead: 'Collect, manage and analyse land, plots, buildings and population in one\u00a0place.',
    action: 'Get In Toutch', // the specification's spelling
    sample: 'Open a sample survey',
    picture:
      'Relief map of a braided river between hills; some of its sheets are drawn as plots, contours and population',
  },

  /** What the product is named after; `art/` draws each step inside the next one. */
  ladder: {
    label:
      'One lessa is 12 × 12 ft. 20 make a katha, 100 a bigha; the sample ward has 11,368 bigha: one sheet of the map above.',
    steps: [
      ['1 lessa', '12 × 12 ft'],
      ['1 katha', '20 lessa'],
      ['1 bigha', '100 lessa'],
      ['Sample ward', '11,368 bigha'],
      ['One sheet', 'of the map above'],
    ],
  },

  about: {
    title: `About ${company.name}`,
    lead: `${company.name} gives government bodies, urban planners, infrastructure developers and survey teams one map of the land to work from.`,
    text: `Every plot, building and household is recorded once, checked once, and open to everyone who has permission to see it. Nothing is measured twice or typed in again: that is over ${figures.efficiency.value}${figures.efficiency.unit} better operational efficiency.`,
    figures: boxedFigures,
    selected: SELECTED_FIGURE,
    claimLinks,
  },

  coreFeatures: {
    title: 'Core Features',
    lead: 'The office and the field look at the same map. One draws and decides, the other walks and measures.',
    address: scenes.address,
    mapping: {
      title: 'Smart Geo-Mapping & Data Visualization',
      text: 'See land, plots, buildings and population together, and ask the map a question by filtering it.',
      points: [
        `${figures.mapLayers.value} map layers with filters`,
        `${figures.formats.value} major GIS formats, in and out`,
        `${figures.dashboards.value} metrics and dashboards that follow every filter`,
      ],
      scene: scenes.workspace,
    },
    fieldwork: {
      title: 'Field Surveyor & Project Management',
      text: 'Onboard surveyors, assign tasks and monitor progress from a central dashboard.',
      points: [
        `${figures.trainingTime.value}${figures.trainingTime.unit} less time spent training surveyors`,
        `Team updates in about ${figures.teamUpdates.chart.seconds} seconds`,
        'Permissions that protect every record',
      ],
      scene: scenes.fieldwork,
    },
  },

  industries: {
    title: 'Industries',
    lead: 'Six questions about land. Press one, and the sample survey\u00a0answers.',
    columns: [
      [
        card('population', 'Population', 'people'),
        card('agriculture', 'Agriculture', 'fields'),
        card('urban', 'Urban planning', 'room'),
      ],
      [
        card('resource', 'Resource management', 'leases'),
        card('political', 'Political', 'disputes'),
        card('environment', 'Environment', 'flood'),
      ],
    ],
  },

  explore: {
    title: `Explore ${company.name} Right Now`,
    text: 'Begin with one ward, one revenue circle or one river bend. Bring the data you have, and see your own ground take\u00a0shape.',
    /** One sentence in parts. Without script, links to a view lead to its part. */
    sample: [
      { text: 'Or try a sample survey: ' },
      { text: 'check it', claim: 'accuracy' },
      { text: ', reorder ' },
      { text: 'its map layers', claim: 'layers' },
      { text: ', open and save ' },
      { text: 'major GIS formats', claim: 'formats' },
      { text: ', browse ' },
      { text: `${figures.projects.value} items`, claim: 'items' },
      { text: ', read ' },
      { text: 'metrics that follow every filter', claim: 'metrics' },
      { text: ', and watch ' },
      { text: 'an edit reach a colleague', claim: 'team' },
      { text: '.' },
    ],
    still: scenes.still,
    action: 'Open the live explorer',
    note: 'Sample data of an invented ward. It runs in this browser and nothing is uploaded.',
    failure: 'The explorer could not be loaded. Check your connection and try again.',
  },

  contact: {
    title: 'Talk to the people who make the map',
    lead: 'Tell us what you need to measure. Prices follow from area and detail, as agreed in writing.',
    action: 'GET IN TOUCH',
    email: { label: 'E-mail', value: company.email },
    phone: { label: 'Phone', value: company.phone },
    place: {
      label: 'Location',
      value: `${company.place.locality}, ${company.place.region}`,
    },
    map: {
      picture: 'Relief map of a river between hills, with a red marker on its southern bank',
      caption: 'Illustrative terrain',
    },
  },
} as const
