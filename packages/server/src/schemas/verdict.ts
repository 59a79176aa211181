import { z } from '@hono/zod-openapi'
import type { DecidingRule, GroupSummary, Verdict } from 'ruly'

import { agentSchema, timeSchema } from './common.ts'
import { evidenceSchema } from './evidence.ts'
import { decisionSchema, preferenceSchema, useDecisionSchema } from './preferences.ts'
import { list, schemaOf } from './schema-of.ts'

export const ruleKindSchema = z.enum(['allow', 'disallow'])

export const ruleSchema = schemaOf<DecidingRule>()({
  line: z.int(),
  kind: ruleKindSchema,
  pattern: z.string(),
  text: z.string().describe('The whole line as written.'),
}).openapi('Rule', { description: 'The rule that decided.' })

export const groupShape = { index: z.int(), line: z.int(), agents: list(z.string()) }

const reasonSchema = z
  .enum([
    'rule',
    'no-matching-rule',
    'no-group',
    'robots-txt-itself',
    'not-governed',
    'unknown',
    'deferred',
    'ignores-wildcard',
    'ignores-robots-txt',
    'allow-all',
    'disallow-all',
    'override',
  ])
  .openapi('Reason')

export const verdictSchema = schemaOf<Verdict>()({
  allowed: z
    .boolean()
    .describe(
      'Whether the agent may fetch the URL. With the reason not-governed, it says only that no robots.txt disallows it: that is no permission.',
    ),
  reason: reasonSchema,
  rule: ruleSchema.optional(),
  group: schemaOf<GroupSummary>()(groupShape)
    .openapi('Group', { description: 'A group of the file, without its rules.' })
    .optional(),
  token: z
    .string()
    .optional()
    .describe('The product token of the agent that names the group; * for everyone.'),
}).openapi('Verdict')

const { allowed, reason, group, token } = verdictSchema.shape

/** What every answer about a URL of a site has. */
export const siteAnswerShape = {
  url: z.string(),
  allowed,
  reason,
  rule: ruleSchema.nullable().describe('The rule that decided; null without one.'),
  evidence: evidenceSchema.nullable().describe('null for a URL that no robots.txt governs.'),
  note: z
    .string()
    .optional()
    .describe(
      'Why no file decides: what the site answered, what follows from it, and whether another User-Agent may get another answer.',
    ),
}

export const checkAnswerSchema = z
  .object({
    ...siteAnswerShape,
    agent: agentSchema,
    group,
    token,
    retryAt: timeSchema.optional(),
    decision: decisionSchema.optional(),
    preference: preferenceSchema.optional(),
    use: useDecisionSchema
      .omit({ decision: true, permission: true, preference: true })
      .optional()
      .describe('Why the preference is what it is.'),
  })
  .openapi('CheckAnswer')

export type CheckAnswer = z.infer<typeof checkAnswerSchema>
