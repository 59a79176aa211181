import { counted } from '@ruly/common/words'
import type { Severity } from '@ruly/lint'

import type { LineEnd, TabName } from '../state/page-state.ts'
import { engineWords } from './engine-words.ts'

const tabs: Readonly<Record<TabName, string>> = {
  overview: 'Overview',
  problems: 'Problems',
  everyone: 'Everyone',
  urls: 'URLs',
  page: 'Page',
  diff: 'Changes',
  preferences: 'AI use',
  share: 'Share',
}

/** What follows if a site cannot be reached. */
const untilThen = 'Until it can be read, crawlers that obey RFC 9309 fetch nothing.'

/** Why no robots.txt came, by the code of the service. */
const failures: Readonly<Record<string, (host: string) => string>> = {
  dns: (host) => `The name ${host} was not found. Check the spelling.`,
  guarded: (host) =>
    `${host} is not a public address, and the service does not connect to others. For a site on your own network, start it with \`--allow-private\`.`,
  refused: (host) => `${host} refuses connections. Check the address and the port. ${untilThen}`,
  timeout: (host) => `${host} did not answer in time. Try again later. ${untilThen}`,
  tls: (host) => `${host} has no valid certificate. ${untilThen}`,
}

const lineEnds: Readonly<Record<LineEnd, string>> = { lf: 'LF', crlf: 'CRLF', cr: 'CR' }

/** Every text of the page. */
export const strings = {
  allowed: 'allowed',
  disallowed: 'disallowed',
  ...engineWords,
  tabs,
  lineEnds,
  lineWord: 'line ',
  line: (line: number) => `line ${line}`,
  noLine: 'no line',
  working: 'Working …',
  stop: 'Stop',
  tookTooLong: 'This took too long and was stopped. Change the file or ask less.',
  failed: (message: string) => `The engine failed: ${message}`,
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
  header: {
    name: 'ruly',
    title: 'What may crawlers fetch?',
    claim: 'Test the robots.txt of a site: who may fetch a page, which line decides, and what to mend.',
    tabs: 'What the file does',
    examples: 'Examples',
    chooseExample: 'Examples …',
    open: 'Open a file',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  address: {
    label: 'Address of a site or page',
    placeholder: 'example.com/page',
    test: 'Test',
    loading: (host: string) => `Loading the robots.txt of ${host} …`,
    loaded: (url: string) => `Loaded ${url}`,
    copy: (host: string) => `${host} does not answer now. This is the last copy that the service has.`,
    html: (host: string) =>
      `${host} answers with an HTML page where its robots.txt should be. Crawlers find no rules in it.`,
    utf16: (host: string) =>
      `The robots.txt of ${host} is UTF-16, in which most crawlers find no rules. Publish it as UTF-8.`,
    noFile: (host: string, note: string) => `${host} has no file here: ${note}.`,
    unreadable: (host: string, code: string) =>
      failures[code]?.(host) ??
      (code.startsWith('status')
        ? `${host} answered with ${code} instead of a robots.txt. ${untilThen}`
        : `The robots.txt of ${host} could not be read (${code}). ${untilThen}`),
    badUrl: 'This is not an address. Write one such as `example.com` or `https://example.com/page`.',
    noService:
      'This copy of the page cannot load sites, because browsers do not let it (CORS). Run `npx @ruly/server` for one that can, or paste the file below.',
    refused: (why: string) => `The service did not answer. ${why}.`,
    damagedLink:
      'This link is damaged: a part of it is missing, so the file in it cannot be read. Ask for the whole link, or paste the robots.txt.',
  },
  question: {
    heading: 'May it be fetched?',
    url: 'URL or path',
    agent: 'Visitor',
    why: 'Show how this was decided',
    may: ' may fetch ',
    mayNot: ' may not fetch ',
    lineSays: (line: number, allowed: boolean) => `: line ${line} ${allowed ? 'allows' : 'disallows'} it.`,
    elsewhere: 'This file is of another site and says nothing about',
    testOther: (host: string) => `Test ${host}`,
  },
  visitors: {
    Googlebot: ['Googlebot', 'Google Search'],
    bingbot: ['Bingbot', 'Bing and Copilot'],
    GPTBot: ['GPTBot', 'OpenAI, training'],
    ClaudeBot: ['ClaudeBot', 'Anthropic, training'],
    'Google-Extended': ['Google-Extended', 'Google AI, training'],
    CCBot: ['CCBot', 'Common Crawl'],
    '*': ['Everyone else', 'visitors without a group'],
  },
  access: { open: 'open', partly: 'partly', closed: 'closed' },
  overview: {
    heading: 'Who may fetch this site',
    columns: ['Visitor', 'Access', 'Because of'],
    nothingCloses: 'No line closes anything.',
    everything: 'Everything',
    onlyOpen: 'Everything but',
    closed: 'Closed:',
    morePlaces: (count: number) => `and ${counted(count, 'more line')}`,
    problems: 'Problems',
    showProblems: 'Show them',
    noProblems: 'None found.',
    counted: ({ error, warning, info }: Readonly<Record<Severity, number>>) =>
      [
        error > 0 && counted(error, 'error'),
        warning > 0 && counted(warning, 'warning'),
        info > 0 && counted(info, 'note'),
      ]
        .filter((text) => text !== false)
        .join(', '),
    sitemaps: 'Sitemaps',
    noSitemaps: 'The file names none.',
    notAUrl: '(not a whole URL)',
    changed: 'Last change',
    changedOn: (day: string) => `Seen on ${day} by the watch of the service.`,
    gains: 'Opened for',
    loses: 'Closed for',
    edited: 'The text changed, but what visitors may fetch did not.',
    othersToo: (count: number) => `and ${counted(count, 'more change')}`,
  },
  editor: {
    heading: 'robots.txt',
    label: 'Editor of the robots.txt',
    placeholder: 'Paste a robots.txt here, or drop a file. It stays in your browser.',
    orPaste: 'or paste a robots.txt, drop a file, or ',
    open: 'open one',
    tryOne: 'Or try an example:',
    more: 'Address, line ends and format',
    moreDialects: 'more …',
    format: 'Format',
    formatted: 'Formatted.',
    alreadyFormatted: 'The file is already formatted.',
    lineEnd: 'Line ends',
    dialect: 'Read',
    robotsUrl: 'URL of the file',
    size: (bytes: number, groups: number, rules: number) =>
      `${counted(bytes, 'byte')}, ${counted(groups, 'group')}, ${counted(rules, 'rule')}`,
    charset: (hasMark: boolean) => (hasMark ? 'UTF-8 with byte order mark' : 'UTF-8'),
    utf16:
      'The file is UTF-16, in which most crawlers find no rules. Here it is UTF-8: download it and publish that.',
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
    asStandard: 'RFC 9309 reads its pattern like this:',
    nothing: 'An empty pattern matches nothing.',
    noPath: (text: string) => `Paths begin with /, so ${text} matches none.`,
    begins: (text: string) => `It matches every path that begins with ${text}.`,
    wildcard: 'Each * stands for any characters, also none.',
    anchored: 'The $ says that the path ends there.',
    exact: (text: string) => `It matches the path ${text} only.`,
    pattern: (text: string) => `It matches paths of the form ${text}.`,
  },
  urls: {
    urls: 'URLs or paths, one on each line',
    urlsHint: 'Paste a list or a sitemap.',
    agents: 'Agents, one on each line',
    load: 'Load a list or sitemap',
    filter: 'Show',
    filters: { all: 'all answers', allowed: 'allowed', disallowed: 'disallowed' },
    summary: (allowed: number, disallowed: number) =>
      `${allowed.toLocaleString('en')} allowed, ${disallowed.toLocaleString('en')} disallowed.`,
    answers: 'Answers',
    none: 'Paste URLs to get an answer for each. Without an agent, the visitor above is asked about.',
    tooMany: (count: number) => `Only the first ${count.toLocaleString('en')} URLs are asked about.`,
  },
  proof: {
    heading: 'How this was decided',
    groups: 'Groups',
    rules: 'Rules, best first',
    verdict: 'Verdict',
    noGroups: 'The file has no groups.',
    noRules: 'The agent has no rules to obey.',
    decides: 'decides',
    matches: (bytes: number) => `matches ${counted(bytes, 'byte')}`,
    outweighed: (bytes: number) => `matches ${counted(bytes, 'byte')}, but another rule comes first`,
    doesNotMatch: 'does not match',
    moreGroups: (count: number) => `and ${counted(count, 'more group')}`,
    moreRules: (count: number) => `and ${counted(count, 'more rule')}`,
    target: 'Compared as',
    tokens: (tokens: string) => `Asks as ${tokens}`,
    noTokens: 'Has no product token: only groups for everyone apply.',
    goTo: (line: number) => `Go to line ${line}`,
  },
  problems: {
    none: 'The linter finds nothing.',
    count: (count: number, shown: number) =>
      shown < count
        ? `${counted(count, 'finding')}; the ${shown} most serious ones are shown.`
        : count === 1
          ? '1 finding.'
          : `${counted(count, 'finding')}, the most serious first.`,
    fix: 'Fix',
    why: 'Why it matters',
    silence: (code: string, line: number) =>
      line === 0
        ? `To silence it, write \`# ruly-disable-file ${code}\` on a line of the file.`
        : `To silence it, end the line with \`# ruly-disable-line ${code}\`.`,
    keepsVerdicts: 'It keeps every answer.',
    fixLine: (code: string, line: number) => `Fix ${code} in line ${line}`,
    fixChanges: (what: string) => `The fix may change ${what}.`,
    fixAll: (count: number) => `Fix all that keep every verdict (${count})`,
    fixedAll: (count: number) => `${counted(count, 'finding')} fixed.`,
    wholeFile: 'file',
    severities: { error: 'error', warning: 'warning', info: 'note' },
  },
  everyone: {
    summary: (refused: number, total: number, disagreeing: number) =>
      `${total - refused} of ${total} visitors may fetch it, ${refused} may not. ${
        disagreeing === 0
          ? 'The parser of each gives the answer of RFC 9309.'
          : `${disagreeing} ${disagreeing === 1 ? 'gets' : 'get'} another answer than RFC 9309 gives.`
      }`,
    visitors: 'Visitors, each with its own parser',
    parsers: (agent: string) => `For experts: every parser, asked for ${agent}`,
    parsersHint: 'Crawlers of your own may use one of these. The first is the standard.',
    columns: { visitor: 'Visitor', parser: 'Parser', answer: 'Answer', why: 'Why' },
    parserOf: (engine: string, isKnown: boolean) =>
      isKnown && engineWords.dialects[engine] !== undefined
        ? `It reads the file ${engineWords.dialects[engine]}: `
        : '',
    byStandard: 'by RFC 9309 ',
    hereToo: 'decides, but here it',
    unexplained: 'RFC 9309 gives another answer.',
    knownBy: { observed: 'known from a tester, not measured', documented: 'documented, not measured' },
    documented: (answer: string) => `Its operator says: ${answer}.`,
  },
  page: {
    about:
      'Google draws a page only with the scripts, styles and images that it may fetch. Which may it not?',
    url: 'Address of the page',
    fetch: 'Fetch',
    html: 'or paste the HTML of the page',
    noService: 'To fetch pages, run `npx @ruly/server`. Pasting works here.',
    loading: 'Fetching the page …',
    badUrl: 'This is not the URL of a page.',
    refused: (why: string) => `The page could not be fetched. ${why}`,
    unanswered: 'The service does not answer. Paste the HTML of the page.',
    none: 'The page names no scripts, styles or images.',
    summary: (blocked: number, total: number, agent: string) =>
      `${agent} may not fetch ${blocked} of ${counted(total, 'file')}.`,
    allFree: (agent: string) => `Nothing that is known keeps ${agent} from the files of this page.`,
    unknown: (count: number) =>
      `${counted(count, 'file')} of other sites ${count === 1 ? 'is' : 'are'} not known: load those sites, or use the service.`,
    notKnown: 'not known',
    tooMany: (count: number) => `Only the first ${count} files are asked about.`,
    table: 'Files of the page, blocked ones first',
    columns: ['File', 'Answer', 'Because of'],
    kinds: { script: 'script', style: 'style', image: 'image', font: 'font' },
  },
  diff: {
    newFile: 'The new file',
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
    table: 'Preferences about the use of content',
    agent: 'Agent',
    none: 'The file says nothing about the use of content. Content-Usage and Content-Signal lines do.',
    sources: (agent: string) => `Sources for ${agent}`,
    noStatements: 'Nothing in the file is about this.',
    otherReading:
      'Readers of Content-Signal disagree here: with the signals of all groups, the result is another one.',
    noPermission: 'A preference is not permission to fetch: see the answer above.',
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
  },
} as const

/** Characters of scripts that are written from right to left. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
