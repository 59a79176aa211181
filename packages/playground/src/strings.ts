import type { GroupReason, LineKind, LineUse, Reason } from 'ruly'
import type { Preference, Purpose, StatementReason } from '@ruly/preferences'

import type { LineEnd, TabName } from './state/page-state.ts'

/** Reasons of verdicts, whole and in few words. */
const reasons: Readonly<Record<Reason, readonly [whole: string, short: string]>> = {
  rule: ['a rule matches', 'by a rule'],
  'no-matching-rule': ['no rule matches, so it is allowed', 'no rule matches'],
  'no-group': ['no group applies to this agent, so it is allowed', 'no group applies'],
  'robots-txt-itself': ['/robots.txt may always be fetched', 'always allowed'],
  'not-governed': ['this file does not govern the URL: another site or scheme', 'another site'],
  unknown: ['there is no fresh copy of the file', 'no fresh copy'],
  deferred: ['ask again later', 'ask again later'],
  'ignores-wildcard': ['its operator says that groups for everyone do not apply', 'its operator says so'],
  'ignores-robots-txt': ['its operator says that it ignores robots.txt', 'its operator says so'],
  'allow-all': ['the access policy allows everything', 'everything allowed'],
  'disallow-all': ['the access policy disallows everything', 'nothing allowed'],
}

const groupReasons: Readonly<Record<GroupReason, string>> = {
  'names-the-agent': 'obeyed: it names the agent',
  'wildcard-and-no-group-names-the-agent': 'obeyed: it is for everyone, and no group names the agent',
  'another-group-comes-first': 'not obeyed: another group that names the agent comes first',
  'wildcard-but-a-group-names-the-agent':
    'not obeyed: a group names the agent, so the one for everyone does not apply',
  'names-other-robots': 'not obeyed: it names other agents',
  'ignores-wildcard': 'not obeyed: the operator of the agent says that groups for everyone do not apply',
  'ignores-robots-txt': 'not obeyed: the operator of the agent says that it ignores robots.txt',
}

const lineKinds: Readonly<Record<LineKind, string>> = {
  'user-agent': 'Names an agent.',
  allow: 'Allows paths.',
  disallow: 'Disallows paths.',
  extension: 'A field that is not a rule.',
  unknown: 'An unknown field.',
  blank: 'A blank line.',
  comment: 'A comment.',
  'not-a-field': 'Not a field.',
  'beyond-limit': 'Beyond the size limit.',
}

const lineUses: Readonly<Record<LineUse, string>> = {
  'opens-group': 'It begins a group.',
  'joins-group': 'It adds an agent to the group above.',
  rule: 'It is a rule of its group.',
  extension: 'It is read, and changes no verdict.',
  blank: 'It has no effect.',
  comment: 'It has no effect.',
  'not-a-field': 'It is skipped.',
  'unknown-field': 'It is skipped.',
  'rule-outside-groups': 'It is skipped, because it is above the first user-agent line.',
  'beyond-limit': 'It is not read.',
}

const preferences: Readonly<Record<Preference, string>> = {
  allowed: 'yes',
  disallowed: 'no',
  unknown: 'not stated',
}

const purposes: Readonly<Record<Purpose, string>> = {
  search: 'Search',
  'ai-input': 'AI answers',
  'train-ai': 'AI training',
}

const statementReasons: Readonly<Record<StatementReason, string>> = {
  counts: 'counts',
  'says-nothing': 'says nothing about these uses',
  'not-readable': 'cannot be read',
  'other-agents': 'is for other agents',
  'outside-groups': 'is in no group',
  'path-does-not-match': 'its path does not match',
  'longer-path-wins': 'a statement with a longer path wins',
  'url-disallowed': 'does not apply: the agent may not fetch the URL',
  'not-governed': 'is about another site',
  superseded: 'a later statement replaces it',
  'not-read': 'its terms are not known',
}

const tabs: Readonly<Record<TabName, string>> = {
  questions: 'Questions',
  problems: 'Problems',
  everyone: 'Everyone',
  diff: 'Diff',
  preferences: 'Preferences',
  share: 'Share',
}

const lineEnds: Readonly<Record<LineEnd, string>> = { lf: 'LF', crlf: 'CRLF', cr: 'CR' }

/** Every text of the page. */
export const strings = {
  allowed: 'allowed',
  disallowed: 'disallowed',
  reasons,
  groupReasons,
  lineKinds,
  lineUses,
  preferences,
  purposes,
  statementReasons,
  tabs,
  lineEnds,
  line: (line: number) => `line ${line}`,
  noLine: 'no line',
  working: 'Working …',
  stop: 'Stop',
  ready: 'Ready',
  tookTooLong: 'This took too long and was stopped. Change the file or ask less.',
  failed: (message: string) => `The engine failed: ${message}`,
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
  header: {
    title: 'ruly playground',
    claim: 'What does this robots.txt do? Nothing that you type leaves your browser.',
    examples: 'Examples',
    chooseExample: 'Open an example …',
    open: 'Open a file',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  editor: {
    heading: 'robots.txt',
    label: 'Editor of the robots.txt',
    placeholder: 'Paste a robots.txt here, drop a file, or open an example.',
    format: 'Format',
    formatted: 'Formatted.',
    alreadyFormatted: 'The file is already formatted.',
    lineEnd: 'Line ends',
    dialect: 'Read as',
    robotsUrl: 'URL of the file',
    size: (bytes: number, groups: number, rules: number) =>
      `${bytes.toLocaleString('en')} bytes, ${groups.toLocaleString('en')} groups, ${rules.toLocaleString('en')} rules`,
    charset: (hasMark: boolean) => (hasMark ? 'UTF-8 with byte order mark' : 'UTF-8'),
    replacedBytes: 'The file is not valid UTF-8. Bytes that are not were replaced.',
    mixedEnds: 'The file had several kinds of line ends. They are one kind now.',
    unreadable: 'The file could not be read.',
  },
  lineHelp: {
    heading: (line: number) => `Line ${line}`,
    where: 'This line',
    group: (names: string, line: number) => `Its group begins at line ${line} and names ${names}.`,
    obeyedBy: (names: readonly string[], more: number) =>
      `Obeyed by ${names.join(', ')}${more > 0 ? ` and ${more} more known agents` : ''}.`,
    obeyedByOthers: 'Obeyed by every agent that no group names.',
    obeyedByNobody: 'Of the agents that many files name, none obeys it.',
    nothing: 'An empty pattern matches nothing.',
    begins: (text: string) => `It matches every path that begins with ${text}.`,
    wildcard: 'Each * stands for any characters, also none.',
    anchored: 'The $ says that the path ends there.',
    exact: (text: string) => `It matches the path ${text} only.`,
    pattern: (text: string) => `It matches paths of the form ${text}.`,
  },
  questions: {
    urls: 'URLs or paths, one on each line',
    urlsHint: 'Paste a list or a sitemap.',
    agents: 'Agents, one on each line',
    load: 'Load a list or sitemap',
    filter: 'Show',
    filters: { all: 'all answers', allowed: 'allowed', disallowed: 'disallowed' },
    summary: (allowed: number, disallowed: number) =>
      `${allowed.toLocaleString('en')} allowed, ${disallowed.toLocaleString('en')} disallowed.`,
    answers: 'Answers',
    none: 'Type a URL and an agent to get an answer.',
    tooMany: (count: number) => `Only the first ${count.toLocaleString('en')} URLs are asked about.`,
  },
  proof: {
    heading: 'Why',
    question: (agent: string, url: string) => `May ${agent} fetch ${url}?`,
    groups: 'Groups',
    rules: 'Rules, best first',
    verdict: 'Verdict',
    noGroups: 'The file has no groups.',
    noRules: 'The agent has no rules to obey.',
    decides: 'decides',
    matches: (bytes: number) => `matches ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`,
    outweighed: (bytes: number) =>
      `matches ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}, but another rule comes first`,
    doesNotMatch: 'does not match',
    moreGroups: (count: number) => `and ${count.toLocaleString('en')} more groups`,
    moreRules: (count: number) => `and ${count.toLocaleString('en')} more rules`,
    target: 'Compared as',
    tokens: (tokens: string) => `Asks as ${tokens}`,
    noTokens: 'Has no product token: only groups for everyone apply.',
    matchedHere: 'matched part',
    goTo: (line: number) => `Go to line ${line}`,
  },
  problems: {
    none: 'The linter finds nothing.',
    count: (count: number, shown: number) =>
      shown < count ? `${count} findings; the ${shown} most serious ones are shown.` : `${count} findings.`,
    fix: 'Fix',
    fixLine: (code: string, line: number) => `Fix ${code} in line ${line}`,
    fixChanges: (what: string) => `The fix may change ${what}.`,
    fixAll: (count: number) => `Fix all that keep every verdict (${count})`,
    fixedAll: (count: number) => `${count} findings fixed.`,
    wholeFile: 'file',
    severities: { error: 'error', warning: 'warning', info: 'note' },
  },
  everyone: {
    url: 'URL or path',
    agent: 'Agent for the engines',
    summary: (refused: number, total: number, disagreeing: number) =>
      `${total - refused} of ${total} visitors may fetch it, ${refused} may not. ${
        disagreeing === 0
          ? 'All get the answer of RFC 9309.'
          : `${disagreeing} ${disagreeing === 1 ? 'gets' : 'get'} another answer than RFC 9309 gives.`
      }`,
    visitors: 'Visitors, each with its own parser',
    engines: (agent: string) => `Engines, asked for ${agent}`,
    columns: {
      visitor: 'Visitor',
      operator: 'Operator',
      engine: 'Engine',
      answer: 'Answer',
      line: 'Line',
      note: 'Note',
    },
    differs: 'differs from RFC 9309',
    knownBy: { observed: 'known from a tester, not measured', documented: 'documented, not measured' },
    documented: (answer: string) => `its operator documents: ${answer}`,
    assumed: 'assumed',
  },
  diff: {
    newFile: 'The new file',
    newLabel: 'The new robots.txt',
    begin: 'Copy the file of the editor',
    load: 'Open the new file',
    same: 'Both files are the same.',
    empty: 'Paste the new file, or copy the one of the editor and change it.',
    regions: 'What changes, and for whom',
    noRegions: 'No verdict and no preference changes.',
    loses: 'disallowed now',
    gains: 'allowed now',
    for: (agents: string) => `for ${agents}`,
    others: 'all other agents',
    example: 'for example',
    noExample: 'no example found in the time allowed',
    before: 'before',
    now: 'now',
    noRule: 'no rule',
    hunks: 'Changed lines',
    hunk: (line: number) => `Change at line ${line}`,
    accept: 'Accept',
    reject: 'Reject',
    acceptHint: 'Accept puts a change into the editor, Reject takes it out of the new file.',
    preference: (purpose: string, from: string, to: string) => `${purpose}: ${from} → ${to}`,
  },
  use: {
    url: 'URL or path',
    table: 'Preferences about the use of content',
    agent: 'Agent',
    none: 'The file says nothing about the use of content. Content-Usage and Content-Signal lines do.',
    sources: (agent: string) => `Sources for ${agent}`,
    noStatements: 'Nothing in the file is about this.',
    otherReading:
      'Readers of Content-Signal disagree here: with the signals of all groups, the result is another one.',
    noPermission: 'A preference is not permission to fetch: see Questions.',
  },
  share: {
    link: 'A link to this page',
    linkHint: 'The link contains everything after its #, which browsers do not send to any server.',
    copy: 'Copy the link',
    copied: 'Copied.',
    notCopied: 'The browser does not allow copying. Select the text and copy it.',
    linkSize: (characters: number) => `${characters.toLocaleString('en')} characters`,
    longLink: 'Some programs cut links of this length. Save the JSON instead.',
    download: 'Download',
    robots: 'robots.txt',
    json: 'Questions and answers (JSON)',
    expected: 'Test file for ruly check',
    check: 'Test the robots.txt on the command line',
    workflow: 'In a GitHub workflow',
    copyWorkflow: 'Copy the steps',
    load: 'Load the robots.txt of a site',
    site: 'URL of a page of the site',
    loadButton: 'Load',
    loaded: (url: string) => `Loaded ${url}.`,
    badUrl: 'This is not a URL. Write https:// first.',
    noService:
      'This page is a static file here, and browsers do not let a page read files of other sites (CORS). Start it with the service of ruly, or open the URL in a tab and paste the text.',
    noFile: 'The site has no robots.txt that could be read.',
    refused: (why: string) => `The service did not answer. ${why}.`,
  },
  start: {
    heading: 'Look at what a robots.txt does',
    steps: [
      'Paste a robots.txt into the editor. Lines that robots skip are struck through, mistakes are underlined.',
      'Write URLs and agents under Questions. The line that decides lights up; groups that the agent does not obey fade.',
      'Look at all visitors, compare with a new version, and share the page as a link.',
    ],
    model:
      'A file has groups. An agent obeys the groups that name it, otherwise the group for *. The longest rule that matches decides.',
    try: 'Try one:',
  },
} as const
