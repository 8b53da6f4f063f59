const inExplorer = (names: string) => names.split(' ').map((name) => `explorer/${name}`)

/** Which room may import which. A room may always import itself. A file's path decides its room. */
export const mayImport: Record<string, readonly string[]> = {
  contract: [],
  design: [],
  'site/content': ['explorer/face'],
  'site/parts': ['design', 'explorer/face'],
  'site/sections': ['design', 'explorer/face', 'site/parts'],
  'site/contact': ['contract', 'design', 'site/parts'],
  'site/pages': ['site/content', 'site/sections', 'site/parts', 'site/contact'],
  site: [
    ...['site/pages', 'site/contact', 'site/content', 'site/parts'],
    ...['design', 'explorer/face'],
  ],
  'site/build': ['design', 'explorer/face', 'site', 'site/content'],
  // The explorer's sample, with its figures and texts: the scenes show what the explorer shows.
  art: [
    ...inExplorer('face survey plane dataset filter content layers writing state'),
    ...['design', 'site/content'],
  ],
  // All that a page may import.
  'explorer/face': [],
  'explorer/content': [],
  'explorer/parts': ['design'],
  'explorer/survey': ['explorer/loading', 'explorer/plane', 'formats'],
  'explorer/filter': ['explorer/survey', 'explorer/plane', 'explorer/dataset', 'formats'],
  'explorer/plane': ['formats'],
  'explorer/loading': ['explorer/face'],
  'explorer/layers': [...inExplorer('dataset survey plane filter'), 'formats', 'design'],
  'explorer/dataset': [...inExplorer('content survey plane'), 'design', 'formats'],
  formats: ['contract'],
  'explorer/files': [...inExplorer('loading content survey plane dataset'), 'design', 'formats'],
  // Formats values, plots and questions for display.
  'explorer/writing': [...inExplorer('face content survey dataset filter layers'), 'formats'],
  'explorer/team': ['explorer/survey', 'explorer/state', 'explorer/timing.ts'],
  'explorer/map': [
    ...inExplorer('loading layers survey plane dataset filter'),
    'formats',
    'design',
  ],
  // What a link, a project and this device keep of a visitor's work.
  'explorer/kept': [
    'explorer/face',
    ...inExplorer('loading dataset filter files layers map state timing.ts'),
    'formats',
  ],
  // Checks a map, and opens what it finds as a layer.
  'explorer/check': [
    ...inExplorer('content dataset files filter kept loading plane state survey'),
    'formats',
    'package.json',
  ],
  // Loaded when a visitor first measures.
  'explorer/measure': [...inExplorer('map plane state survey'), 'formats'],
  // Raises water over the ground; loaded with the question that it answers.
  'explorer/water': [
    ...inExplorer(
      'content files filter kept layers loading map parts plane state survey values writing',
    ),
    'formats',
  ],
  // Loaded with the first file that shows values of a band or the density of points.
  'explorer/values': [...inExplorer('content dataset layers map plane writing'), 'formats'],
  'explorer/panels': [
    ...inExplorer(
      'check face measure values water kept loading content parts survey dataset filter files plane team layers map state timing.ts writing',
    ),
    'design',
    'formats',
  ],
  // The printed sheet of the map.
  'explorer/sheet': [
    ...inExplorer(
      'face values loading content parts survey dataset filter plane layers map writing state',
    ),
    'design',
    'formats',
  ],
  // The shared state for the parts that display it; the rest of the folder assembles everything.
  'explorer/state': [
    ...inExplorer('face survey dataset filter plane layers map timing.ts'),
    'formats',
  ],
  'explorer/timing.ts': [],
  // The version.
  'package.json': [],
  explorer: [
    ...inExplorer(
      'check face kept loading measure state timing.ts content parts survey dataset filter files plane team layers map panels sheet values writing',
    ),
    'design',
    'formats',
  ],
  'server/store': ['contract'],
  'server/delivery': ['contract', 'server/store', 'server/escape-html.ts'],
  'server/escape-html.ts': [],
  server: ['contract', 'server/store', 'server/delivery', 'server/escape-html.ts'],
  // The owner's own process. It does what the command line does, on a page with the same design.
  desk: ['contract', 'server', 'server/store', 'server/delivery', 'desk/content'],
  'desk/content': [],
  'desk/build': ['site/build'],
  'desk/page': ['contract', 'design', 'desk/content', 'desk'],
  // Everything that a visitor and an owner use, in one world.
  'quality/simulation': [
    ...['contract', 'site/contact', 'server', 'server/store', 'server/delivery', 'desk'],
  ],
  'deploy/google-sheets': ['contract'],
  'quality/e2e': ['contract', 'site/content', 'tools/testing'],
  'quality/bench': ['contract', 'quality/e2e', 'tools/testing'],
  'tools/tasks': [],
  'tools/testing': [],
  'tools/checks': ['tools/testing'],
}
