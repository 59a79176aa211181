import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { questionOperands, questionOptions } from '../question-options.ts'
import { askingSites, dialect, failed } from '../shared-options.ts'

const options = [...questionOptions, dialect] as const

export type ExplainOptions = OptionValues<typeof options>

export const explain: Command = defineCommand({
  name: 'explain',
  summary: 'prove it: every group, every rule that matches, the normal forms',
  description: 'Proves a verdict: which groups the robot obeys, which rules match, which one decides.',
  usage: 'AGENT URL...',
  operands: questionOperands,
  options,
  examples: [
    [
      'ruly explain GPTBot https://example.com/private/a',
      "what is known of the site's file, then the whole proof: robot, target, groups, rules, verdict",
    ],
    ['ruly explain GPTBot https://example.com/private/a --robots robots.txt', 'the same for a local file'],
    [
      "ruly explain 'Mozilla/5.0 (compatible; GPTBot/1.2)' /private/a --robots robots.txt",
      'which product token is found in a User-Agent header?',
    ],
    ['ruly explain GPTBot /private/a --robots robots.txt --json', 'the same proof as data'],
    [
      'ruly explain GPTBot https://other.example/ --robots robots.txt --robots-url https://example.com/robots.txt',
      'does this file govern that URL at all?',
    ],
  ],
  notes: [askingSites],
  exitCodes: { 0: 'every answer is "allowed"', 1: 'an answer is "disallowed"', 2: failed.asking },
  load: () => import('./run.ts'),
})
