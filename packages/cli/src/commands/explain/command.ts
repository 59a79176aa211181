import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { questionOperands, questionOptions } from '../question-options.ts'
import { askingPast, askingSites, dialect, failed, pastOptions, questionOption } from '../shared-options.ts'

const options = [
  ...questionOptions,
  questionOption(
    '--agents HOW',
    'documented: AGENT, with the fallbacks and exceptions that its operator documents',
    { choices: ['documented'] },
  ),
  dialect,
  ...pastOptions,
] as const

export type ExplainOptions = OptionValues<typeof options>

export const explain: Command = defineCommand({
  name: 'explain',
  summary: 'explain a verdict: groups, matching rules and normalized URL',
  description:
    'Explains a verdict: which groups apply to the agent, which rules match, and which one decides.',
  usage: 'AGENT URL...',
  operands: questionOperands,
  options,
  examples: {
    'ruly explain GPTBot https://example.com/private/a':
      'the evidence for the file of the site, then every step: agent, target, groups, rules, verdict',
    'ruly explain GPTBot https://example.com/private/a --robots robots.txt': 'the same with a local file',
    "ruly explain 'Mozilla/5.0 (compatible; GPTBot/1.2)' /private/a --robots robots.txt":
      'which product token does a User-Agent header contain?',
    'ruly explain GPTBot /private/a --robots robots.txt --json': 'the same as JSON',
    'ruly explain Applebot /private/a --robots robots.txt --agents documented':
      'by the word of its operator: Applebot obeys the group of Googlebot if it has none of its own',
    'ruly explain GPTBot https://other.example/ --robots robots.txt --robots-url https://example.com/robots.txt':
      'does this file apply to that URL at all?',
  },
  notes: [askingSites, askingPast],
  exitCodes: {
    0: 'every URL is allowed',
    1: 'at least one URL is disallowed or ungoverned',
    2: failed.asking,
  },
  load: () => import('./run.ts'),
})
