import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import {
  askingPast,
  askingSites,
  dialect,
  failed,
  maxBytes,
  outputOption,
  pastOptions,
  questionOption,
  quietOption,
  robots,
  robotsUrl,
  siteOption,
  siteOptions,
} from '../shared-options.ts'

const options = [
  questionOption(
    '--for PURPOSE',
    'what the content is wanted for; grounding is ai-input, training is train-ai',
    { choices: ['search', 'ai-input', 'train-ai', 'grounding', 'training'] },
  ),
  questionOption(
    '--signal-scope SCOPE',
    'whom a Content-Signal is for: the agents of its group, or everyone',
    { choices: ['group', 'site'], default: 'group' },
  ),
  robots,
  robotsUrl,
  maxBytes,
  dialect,
  siteOption(
    '--page',
    'fetch the page too, if ruly may, and look at its headers and tags, also where AGENT may not',
    { conflicts: ['robots', 'at'] },
  ),
  siteOption('--licences', 'fetch the RSL licences that robots.txt or the page points to', {
    conflicts: ['robots', 'at'],
  }),
  siteOption('--tdmrep', 'fetch /.well-known/tdmrep.json', { conflicts: ['robots', 'at'] }),
  ...siteOptions,
  ...pastOptions,
  outputOption('--json', 'one object: decision, permission, preference, evidence'),
  quietOption('no notes, no evidence in text'),
] as const

export type MayOptions = OptionValues<typeof options>

export const may: Command = defineCommand({
  name: 'may',
  summary: 'may an agent fetch a URL, and use it for a purpose?',
  description:
    'Says whether an agent may fetch a URL, what the owner prefers about a use of its content, and what follows from both.',
  usage: 'AGENT URL',
  operands: {
    '<AGENT>': 'the crawler: its product token or its full User-Agent header',
    '<URL>': 'the URL that it wants to use; with --robots also a path such as /a?b',
  },
  options,
  examples: {
    'ruly may GPTBot https://example.com/a --for training': 'by the robots.txt of the site',
    'ruly may GPTBot https://example.com/a --for training --page --licences --tdmrep':
      'also by headers and tags of the page, licences and the TDM file',
    'ruly may GPTBot /a --for search --robots robots.txt': 'by a local file',
    'ruly may GPTBot https://example.com/a --for training --history robots-history.mdb --at 2026-05-01T12:00:00Z':
      'by the copy that governs a page that was fetched then',
    'ruly may GPTBot https://example.com/a --for grounding --json':
      'one object: decision, permission, preference, reason, evidence',
  },
  notes: [
    `Permission to fetch and preference for use are two answers. The decision is allow if both say yes, deny if one says no, wait if it is
too early, and unknown if the URL may be fetched and nothing states a preference: docs/preferences.md.`,
    askingSites,
    askingPast,
  ],
  exitCodes: { 0: 'allow', 1: 'deny, wait or unknown', 2: failed.asking },
  load: () => import('./run.ts'),
})
