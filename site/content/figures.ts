/**
 * Every number we claim, once. A figure includes the chart that is drawn from it, so correcting a
 * claim corrects its picture. Six of them link to the explorer, at the view named here; the others
 * are claims only.
 */
export const figures = {
  accuracy: {
    value: '99.8',
    unit: '%',
    label: 'Accuracy in data collection',
    chart: { kind: 'marks', total: 500, hit: 499 },
    claim: 'accuracy',
  },
  trainingTime: {
    value: '40',
    unit: '%',
    label: 'Less surveyor training time',
    chart: { kind: 'bars', total: 10, left: 6 },
  },
  teamUpdates: {
    value: '~0.5',
    unit: 's',
    label: 'Team data updates',
    chart: { kind: 'ruler', seconds: 0.5 },
    claim: 'team',
  },
  mapLayers: {
    value: '10+',
    unit: '',
    label: 'Map layers with filters',
    chart: { kind: 'sheets', count: 10 },
    claim: 'layers',
  },
  dataProtection: {
    value: '100',
    unit: '%',
    label: 'Data protection through permissions',
    chart: { kind: 'cells', count: 100 },
  },
  formats: {
    value: 'All',
    unit: '',
    label: 'Major GIS formats supported',
    chart: { kind: 'geometries' },
    claim: 'formats',
  },
  projects: {
    value: '10,000+',
    unit: '',
    label: 'Items in one project',
    chart: { kind: 'blocks', count: 100 },
    claim: 'items',
  },
  dashboards: {
    value: '20+',
    unit: '',
    label: 'Metrics and dashboards',
    chart: { kind: 'columns', count: 20 },
    claim: 'metrics',
  },
  efficiency: { value: '50', unit: '%', label: 'Better operational efficiency' },
} as const

/** The box that is shown as the selected feature of a map, as the specification requires. */
export const SELECTED_FIGURE = 1

const { efficiency: _inText, ...inBoxes } = figures

export const boxedFigures = Object.values(inBoxes)
