/** The parts of the page beside the editor. */
export const tabNames = [
  'overview',
  'problems',
  'everyone',
  'urls',
  'page',
  'diff',
  'preferences',
  'share',
] as const

/** One part of the page beside the editor. */
export type TabName = (typeof tabNames)[number]

/** Everything that a link to the page contains. */
export interface PageState {
  /** The file in the editor, with LF as line end. */
  readonly text: string
  /** The line end that the file is read and saved with. */
  readonly lineEnd: LineEnd
  /** Name of the dialect. */
  readonly dialect: string
  /** URL of the robots.txt; empty if it is not known. */
  readonly robotsUrl: string
  /** The URL or path of the question that is answered above the tabs. */
  readonly url: string
  /** The agent of that question. */
  readonly agent: string
  /** URLs or paths, one on each line. */
  readonly urls: string
  /** Agents, one on each line. */
  readonly agents: string
  /** The new file of the diff. */
  readonly newText: string
  readonly tab: TabName
}

/** A line end by its name. */
export type LineEnd = 'lf' | 'crlf' | 'cr'

/** The characters of each line end. */
export const lineEndText: Readonly<Record<LineEnd, string>> = { lf: '\n', crlf: '\r\n', cr: '\r' }

/** The page before anything is typed. */
export const emptyState: PageState = {
  text: '',
  lineEnd: 'lf',
  dialect: 'rfc9309',
  robotsUrl: '',
  url: '/',
  agent: 'Googlebot',
  urls: '',
  agents: '',
  newText: '',
  tab: 'overview',
}

/** The state in data of unknown origin, such as a link: fields of the wrong type are left out. */
export function stateIn(data: unknown): PageState {
  if (typeof data !== 'object' || data === null) return emptyState
  const known = Object.entries(emptyState).filter(([name, usual]) => {
    const value: unknown = Reflect.get(data, name)
    return typeof value === typeof usual
  })
  const state = {
    ...emptyState,
    ...(Object.fromEntries(known.map(([name]) => [name, Reflect.get(data, name)])) as Partial<PageState>),
  }
  return {
    ...state,
    tab: tabNames.includes(state.tab) ? state.tab : emptyState.tab,
    lineEnd: Object.hasOwn(lineEndText, state.lineEnd) ? state.lineEnd : emptyState.lineEnd,
    // It becomes a part of commands.
    dialect: /^\w+$/.test(state.dialect) ? state.dialect : emptyState.dialect,
  }
}
