import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { answerFormats, failed, quietOption, siteOption, siteOptions } from '../shared-options.ts'

const options = [
  siteOption(
    '--no-twins',
    'only the hosts that are named: not the other scheme, and not with or without www',
  ),
  ...siteOptions,
  ...answerFormats(['text', 'json', 'ndjson', 'csv', 'html']),
  quietOption('no summary, no notes, no progress'),
] as const

export type AuditOptions = OptionValues<typeof options>

export const audit: Command = defineCommand({
  name: 'audit',
  summary: 'show the robots.txt of all hosts of an owner as one table',
  description:
    'Requests the robots.txt of each host, and shows in one table how it is served, which hosts serve the same file, whom it closes, whether its sitemaps answer, and its problems.',
  usage: 'FILE | URL | HOST | -...',
  operands: {
    '[FILE...]':
      'lists with a URL or a host on each line, URLs, hosts such as shop.example.com, or - for a list on standard input',
  },
  options,
  examples: {
    'ruly audit example.com shop.example.com':
      'these hosts, and their twins: with and without www, http and https',
    'ruly audit hosts.txt --no-twins': 'exactly the hosts of a list',
    'ruly audit hosts.txt --format html > audit.html':
      'a page for people who do not program; csv writes a spreadsheet',
    'ruly audit hosts.txt --ndjson':
      'one JSON object for each host: served, content, access, sitemaps, errors, warnings',
  },
  notes: [
    `Hosts with the same letter serve the same file, byte for byte. Access is proved for everyone and six prominent visitors, each by the engine that it uses: "closed" means that no path is open, "partly" that some are.
A twin that does not answer is left out, with a note. ruly obeys the robots.txt of the sites that sitemaps are on, and waits for its turn at each host.
Problems are those of ruly lint; ruly lint URL lists them.
ruly identifies itself as ruly. The cache, policies and --user-agent are those of ruly check.`,
  ],
  exitCodes: {
    0: 'no file has an error, and every named host answers',
    1: 'a file has an error, or a named host is unreachable',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
