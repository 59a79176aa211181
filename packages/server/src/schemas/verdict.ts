import { z } from '@hono/zod-openapi'

import { agentSchema, purposeSchema, timeSchema } from './common.ts'
import { evidenceSchema } from './evidence.ts'

export const ruleSchema = z
  .object({
    line: z.int(),
    kind: z.enum(['allow', 'disallow']),
    pattern: z.string(),
    text: z.string().openapi({ description: 'The whole line as written.' }),
  })
  .readonly()
  .openapi('Rule', { description: 'The rule that decided.' })

const groupSchema = z
  .object({ index: z.int(), line: z.int(), agents: z.array(z.string()).readonly() })
  .readonly()
  .openapi('Group', { description: 'A group of the file, without its rules.' })

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
  ])
  .openapi('Reason')

/** What every verdict has, with or without evidence. */
export const verdictShape = {
  allowed: z.boolean().openapi({
    description:
      'Whether the agent may fetch the URL. With the reason not-governed, it says only that no robots.txt disallows it: that is no permission.',
  }),
  reason: reasonSchema,
  rule: ruleSchema.optional(),
  group: groupSchema.optional(),
  token: z
    .string()
    .optional()
    .openapi({ description: 'The product token of the agent that names the group; * for everyone.' }),
}

/** In answers about sites. */
export const noteSchema = z.string().optional().openapi({
  description:
    'Why no file decides: what the site answered, what follows from it, and whether another User-Agent may get another answer.',
})

export const verdictSchema = z.object(verdictShape).readonly().openapi('Verdict')

const preferenceSchema = z.enum(['allowed', 'disallowed', 'unknown']).openapi('Preference')

const statementSchema = z
  .object({
    source: z.string(),
    place: z.string(),
    line: z.int().optional(),
    scope: z.string(),
    says: preferenceSchema,
    counts: z.boolean(),
    why: z.string(),
    quote: z.string(),
  })
  .readonly()
  .openapi('Statement', { description: 'Something that says what the owner prefers.' })

const useShape = {
  otherReading: preferenceSchema.optional(),
  purpose: purposeSchema.optional(),
  reason: z.string().openapi({ description: 'Why, in one sentence without text of the site.' }),
  unseenNoindex: z.string().optional().openapi({
    description:
      'One sentence with the cure, if the page says noindex where robots.txt keeps the agent from seeing it. Left out if the page is not known.',
  }),
  evidence: z.array(statementSchema).readonly(),
  omitted: z.int(),
  lookedAt: z.array(z.string()).readonly(),
  retryAt: timeSchema.optional(),
}

const decisionSchema = z.enum(['allow', 'deny', 'wait', 'unknown']).openapi('Decision', {
  description:
    'What follows from permission and preference. Also without a purpose, a URL that no robots.txt governs is denied.',
})

/** The members of an answer for a purpose, besides the verdict. */
const purposeShape = {
  decision: decisionSchema.optional(),
  preference: preferenceSchema.optional(),
  use: z.object(useShape).readonly().optional().openapi({ description: 'Why the preference is what it is.' }),
}

export const checkAnswerSchema = z
  .object({
    url: z.string(),
    agent: agentSchema,
    allowed: verdictShape.allowed,
    reason: reasonSchema,
    rule: ruleSchema.nullable().openapi({ description: 'The rule that decided; null without one.' }),
    group: groupSchema.optional(),
    token: verdictShape.token,
    evidence: evidenceSchema
      .nullable()
      .openapi({ description: 'null for a URL that no robots.txt governs.' }),
    retryAt: timeSchema.optional(),
    note: noteSchema,
    ...purposeShape,
  })
  .readonly()
  .openapi('CheckAnswer')

export type CheckAnswer = z.infer<typeof checkAnswerSchema>

export const useDecisionSchema = z
  .object({
    decision: decisionSchema,
    permission: preferenceSchema,
    preference: preferenceSchema,
    ...useShape,
  })
  .readonly()
  .openapi('UseDecision')
