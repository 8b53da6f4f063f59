/**
 * Everything the explorer counts of a selection: in which group it stands, in which unit it is, and
 * with how many digits after the point it is written. Names are in content/.
 */
export const metrics = [
  { id: 'plots', group: 'land', unit: 'none', digits: 0 },
  { id: 'area', group: 'land', unit: 'hectare', digits: 1 },
  { id: 'areaLocal', group: 'land', unit: 'bigha', digits: 0 },
  { id: 'meanArea', group: 'land', unit: 'm2', digits: 0 },
  { id: 'medianArea', group: 'land', unit: 'm2', digits: 0 },
  { id: 'meanFrontage', group: 'land', unit: 'm', digits: 1 },
  { id: 'blocks', group: 'land', unit: 'none', digits: 0 },
  { id: 'farmShare', group: 'land', unit: 'percent', digits: 1 },
  { id: 'greenShare', group: 'land', unit: 'percent', digits: 1 },
  { id: 'buildings', group: 'built', unit: 'none', digits: 0 },
  { id: 'footprint', group: 'built', unit: 'hectare', digits: 1 },
  { id: 'floorArea', group: 'built', unit: 'hectare', digits: 1 },
  { id: 'coverage', group: 'built', unit: 'percent', digits: 1 },
  { id: 'floorAreaRatio', group: 'built', unit: 'none', digits: 2 },
  { id: 'meanFloors', group: 'built', unit: 'none', digits: 1 },
  { id: 'concreteShare', group: 'built', unit: 'percent', digits: 1 },
  { id: 'population', group: 'people', unit: 'none', digits: 0 },
  { id: 'households', group: 'people', unit: 'none', digits: 0 },
  { id: 'density', group: 'people', unit: 'perHectare', digits: 1 },
  { id: 'householdSize', group: 'people', unit: 'none', digits: 1 },
  { id: 'visitedShare', group: 'survey', unit: 'percent', digits: 1 },
  { id: 'verifiedShare', group: 'survey', unit: 'percent', digits: 1 },
  { id: 'disputed', group: 'survey', unit: 'none', digits: 0 },
  { id: 'surveyors', group: 'survey', unit: 'none', digits: 0 },
  { id: 'days', group: 'survey', unit: 'none', digits: 0 },
  { id: 'pace', group: 'survey', unit: 'none', digits: 1 },
  { id: 'gnssError', group: 'survey', unit: 'cm', digits: 1 },
  { id: 'tax', group: 'tax', unit: 'lakh', digits: 1 },
  { id: 'paidShare', group: 'tax', unit: 'percent', digits: 1 },
  { id: 'outstanding', group: 'tax', unit: 'lakh', digits: 1 },
  { id: 'value', group: 'tax', unit: 'crore', digits: 0 },
  { id: 'valuePerM2', group: 'tax', unit: 'rupeesPerM2', digits: 0 },
  { id: 'elevation', group: 'ground', unit: 'm', digits: 1 },
  { id: 'slope', group: 'ground', unit: 'percent', digits: 1 },
  { id: 'floodPlots', group: 'ground', unit: 'none', digits: 0 },
  { id: 'floodPeople', group: 'ground', unit: 'none', digits: 0 },
] as const

export type Metric = (typeof metrics)[number]
export type MetricId = Metric['id']
export type MetricGroup = Metric['group']

export const metricGroups = ['land', 'built', 'people', 'survey', 'tax', 'ground'] as const

/** NaN where there is nothing to speak of, such as the mean of no plots. */
export type MetricValues = Readonly<Record<MetricId, number>>
