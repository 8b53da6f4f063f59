/** Phrases to avoid, with what to write instead. Case is ignored. */
const rules: readonly [phrase: string, instead: string][] = [
  ['told', '“notified”, or say who reports what'],
  ['lent', '“shared”'],
  ['stirs?|stirred|wakes?|woken?|waking', '“starts”, “resumes” or “notifies”'],
  ['dress(?:es|ed)?', '“styles” or “formats”'],
  ['of which|such as (?:is|are|was|were)', 'two sentences'],
  ['by (?:itself|themselves)', '“automatically”, or nothing'],
  ['called so|nothing passes', '“no matches”'],
  ['given up|gives? up', '“failed”'],
  ['in hand|to be had|for the sake of|yours to deal with', 'a plainer phrase'],
  ['pass(?:es)? (?:the|these) filters?', '“match the filters”'],
  ['(?:not )?known here|opened here', '“supported”'],
  // Programs and files do not feel, speak or listen.
  [
    '(?:browser|engine|driver|server|page|file|test|code|database|map|panel|worker|script|library|disk|clock|program|SQLite|PostgreSQL|Chromium|Firefox|WebKit|MapLibre|React)s? (?:(?:is|are|was|were) asked|wants?|asks?|hears?|knows?|thinks?|believes?|speaks?|tells?|minds?|learn(?:s|t|ed))',
    'what it does: “requires”, “requests”, “supports”, “reports”',
  ],
  [
    'colors?|colored|centers?|centered|kilometers?|behaviors?|favorites?|catalogs?|artifacts?|fulfill|defenses?|labeled|labeling|canceled|canceling|modeled|modeling|traveled|(?:anal|paral)yz(?:e|es|ed|ing)',
    'British spelling',
  ],
  [
    '(?:anonym|author|categor|custom|general|initial|local|maxim|minim|normal|optim|organ|priorit|real|recogn|serial|special|summar|synchron|util|visual)iz(?:e|es|ed|ing|ation|ations)',
    'British spelling, “-ise”',
  ],
]

/** Phrases of an earlier style, for comments and test titles. Case is ignored. */
const dialect: readonly [phrase: string, instead: string][] = [
  ['told|lent', '“reported”, “shared”, or say who reports what'],
  ['stirs?|stirred|wakes?|woken|waking|dress(?:es|ed)?', '“starts”, “resumes” or “styles”'],
  ['such as (?:is|are|was|were)|as it was asked|was asked (?:for|of)', '“requested”'],
  ['by (?:itself|themselves)', '“automatically”, or nothing'],
  ['called so|nothing passes|(?:is|are) made of', '“no matches”, “consists of”'],
  ['given up|gives? up', '“failed”'],
  ['in hand|in sight|to be had|for the sake of', '“pending”, “visible”'],
  ['what (?:is|was) (?:looked at|told|asked)|(?:is|was) looked at', '“active” or “selected”'],
  ['what stands|goes on (?:to|with|in|beyond)', 'a plainer phrase'],
  ['knows? nothing|(?:is|are) news|(?:no|any) longer one', 'a plainer phrase'],
  [
    '(?:browser|engine|driver|server|page|file|test|database|map|panel|worker|script|library|disk|clock)s? (?:is asked|are asked|wants?|hears?|thinks?|believes?|speaks?|minds?)',
    'what it does: “requires”, “requests”, “supports”, “reports”',
  ],
]

/** Labels that the specification fixes. */
const FIXED_LABELS = /Data Visualization/g

const MAX_WORDS = 40

/** What is wrong with the wording of a text, each with its context. */
export function wordingProblems(document: string): string[] {
  const text = document.replace(FIXED_LABELS, '')
  const phrases = phrasesIn(text, rules)
  const long = sentencesOf(text).filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS)
  return [...phrases, ...long.map((sentence) => `More than ${MAX_WORDS} words: ${sentence}`)]
}

/** The same for comments and test titles, which may be longer. */
export function dialectIn(source: string): string[] {
  return phrasesIn(commentsOf(source), dialect)
}

function phrasesIn(text: string, list: typeof rules): string[] {
  return list.flatMap(([phrase, instead]) =>
    [...text.matchAll(new RegExp(`\\b(?:${phrase})\\b`, 'gi'))].map(({ 0: found, index }) => {
      const context = text.slice(Math.max(0, index - 40), index + found.length + 40)
      return `“${found}” in “${context.replaceAll('\n', ' ')}”. Instead: ${instead}`
    }),
  )
}

/** Cells of tables and items of lists count as sentences. */
function sentencesOf(text: string): string[] {
  return text.split(/\n+|\||(?<=[.?!])\s+(?=[A-Z`*[])/).map((sentence) => sentence.trim())
}

/** The strings and templates of a module, one per line; “…” stands for a value that is filled in. */
export function textsOf(source: string): string {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
    .replace(/(['"`]) \+\s+\1/g, '')
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, ...quotes]) => quotes.join('').replace(/\$\{[^}]*\}/g, '…'))
    .map((text) => text.replaceAll('\\n', '\n').replace(/\n +(?![\s-])/g, ' '))
    .join('\n')
}

/** The comments of a module and the titles of its tests, one per line. */
export function commentsOf(source: string): string {
  const written =
    /\/\*+([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*)$|\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\3/gm
  return [...source.matchAll(written)]
    .map(([, block = '', line = '', , title = '']) => block + line + title)
    .map((text) => text.replace(/\s*\n\s*\*?\s*/g, ' '))
    .join('\n')
}

/** A Markdown document without code, comments and the targets of links. */
export function proseOf(markdown: string): string {
  return markdown
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`\n]*`/g, '`code`')
    .replace(/\]\([^)]*\)/g, ']')
}
