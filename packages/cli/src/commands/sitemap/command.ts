import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { absoluteUrl, wholeNumber } from '../../command-line/value-parsers.ts'
import { formatNames } from '../../runtime/answer-writer.ts'
import {
  aboutRequests,
  answerFormats,
  dialect,
  failed,
  outputOption,
  questionOption,
  quietOption,
  siteOption,
  siteOptions,
} from '../shared-options.ts'

const options = [
  questionOption(
    '--check AGENT',
    'print only the URLs that this agent may not fetch, and the line that decides',
  ),
  questionOption(
    '--page',
    'with --check, fetch each of these pages, if ruly may, and say which have a noindex that AGENT never sees',
  ),
  siteOption('--sitemap URL', 'read this sitemap instead of those that robots.txt names, repeatable', {
    times: 'many',
    parse: absoluteUrl,
  }),
  siteOption('--any-host', 'also take URLs of sites that a sitemap may not list URLs of'),
  dialect,
  ...siteOptions,
  outputOption('--limit N', 'stop after this many URLs', { parse: wholeNumber }),
  ...answerFormats(formatNames),
  quietOption('no notes'),
] as const

export type SitemapOptions = OptionValues<typeof options>

export const sitemap: Command = defineCommand({
  name: 'sitemap',
  summary: 'list the URLs of the sitemaps of a site, and check them',
  description:
    'Lists the URLs of all sitemaps of a site, or those that an agent may not fetch: the robots.txt and the sitemaps contradict each other there.',
  usage: 'URL',
  operands: { '<URL>': 'any URL of the site' },
  options,
  examples: {
    'ruly sitemap https://example.com/': 'one URL per line, as they come',
    'ruly sitemap https://example.com/ --ndjson --limit 1000':
      'one object for each of the first 1,000: url, lastmod, sitemap',
    'ruly sitemap https://example.com/ --check Googlebot':
      'which URLs of the sitemaps may Googlebot not fetch, and which line says so?',
    'ruly sitemap https://example.com/ --check Googlebot --page':
      'which of them say noindex, so that they can stay in search results?',
    'ruly sitemap https://example.com/ --sitemap https://example.com/news.xml':
      'only this sitemap, and those that it lists',
  },
  notes: [
    `The sitemaps are those that robots.txt names, else /sitemap.xml; indexes are followed. ruly obeys the robots.txt of the sites that they are on.
A problem with one sitemap is a note (an object with "problem" in JSON), and the others are read: docs/sitemaps.md.`,
    aboutRequests,
  ],
  exitCodes: {
    0: 'URLs were found; with --check, all are allowed',
    1: 'no URL was found; with --check, or one is disallowed',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
