import { compare, createDiffer, fix, lint } from '@ruly/lint'
import { google, rerpGym2008, rfc9309, robotstxtGem, type Dialect } from 'ruly/dialects'
import { editRobots, format } from 'ruly/edit'
import { fromSnapshot, parse, parseEvents } from 'ruly'
import { preferencesFor } from '@ruly/preferences'

export { lineEnds, many, fewLines } from '../../../../packages/ruly/test/support/hostile-files.ts'

/** Dialects that split lines, form groups and match in different ways. */
export const dialects: readonly Dialect[] = [rfc9309, google, rerpGym2008, robotstxtGem]

const ignore = (): void => {}
const handler = {
  userAgent: ignore,
  allow: ignore,
  disallow: ignore,
  sitemap: ignore,
  unknown: ignore,
  line: ignore,
}
const urls = Array.from({ length: 200 }, (_, place) => `https://example.com/a${place}/b`)
const maxBytes = Infinity

/** What can be done with a file, by name. Bundled with counted branches, to see how many steps it takes. */
export const operations: Readonly<Record<string, (text: string, dialect: Dialect) => unknown>> = {
  lines: (text, dialect) => parse(text, { dialect, maxBytes }).lines,
  'line table': (text, dialect) => parse(text, { dialect, maxBytes }).lineTable.groupCount,
  diagnostics: (text, dialect) => parse(text, { dialect, maxBytes }).diagnostics,
  groups: (text, dialect) => parse(text, { dialect, maxBytes }).groups.map(({ rules }) => rules),
  extensions: (text, dialect) => parse(text, { dialect, maxBytes }).extensions,
  events: (text, dialect) => parseEvents(text, handler, { dialect, maxBytes }),
  'first check': (text, dialect) => parse(text, { dialect, maxBytes }).check('x', '/a'),
  explain: (text, dialect) => parse(text, { dialect, maxBytes }).explain('x', '/a5/b'),
  'many checks': (text, dialect) => parse(text, { dialect, maxBytes }).forAgent('x').filter(urls),
  snapshot: (text, dialect) =>
    fromSnapshot(parse(text, { dialect, maxBytes }).snapshot(), { dialect }).check('x', '/a'),
  compare: (text, dialect) =>
    compare(text, { agents: ['x'], urls: ['/a'], dialects: [dialect, rfc9309], maxBytes }),
  preferences: (text, dialect) =>
    preferencesFor({ robots: parse(text, { dialect, maxBytes }), agent: 'x', url: '/a' }),
  'diff of one URL': (text, dialect) => createDiffer(text, '', { dialect, maxBytes }).forAgent('x')('/a'),
  lint: (text, dialect) => lint(text, { dialect, maxBytes }),
  fix: (text, dialect) => fix(text, { dialect, maxBytes }),
  format: (text) => format(text, { maxBytes }),
  edit: (text) => editRobots(text).addRule('x', 'disallow', '/a'),
}
