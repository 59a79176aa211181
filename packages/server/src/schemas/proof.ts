import { z } from '@hono/zod-openapi'

import { evidenceSchema } from './evidence.ts'
import { noteSchema, verdictShape } from './verdict.ts'

const provenGroupSchema = z
  .object({
    index: z.int(),
    line: z.int(),
    agents: z.array(z.string()).readonly(),
    obeyed: z.boolean(),
    why: z.string(),
    token: z.string().optional(),
  })
  .readonly()
  .openapi('ProvenGroup')

const provenRuleSchema = z
  .object({
    line: z.int(),
    kind: z.enum(['allow', 'disallow']),
    text: z.string(),
    pattern: z.string(),
    normalForm: z.string(),
    sizeBytes: z.int(),
    matchedBytes: z.int().nullable(),
    group: z.int(),
    decides: z.boolean(),
  })
  .readonly()
  .openapi('ProvenRule')

export const proofSchema = z
  .object({
    url: z.string(),
    allowed: verdictShape.allowed,
    reason: verdictShape.reason,
    rule: verdictShape.rule.unwrap().nullable(),
    evidence: evidenceSchema.nullable(),
    note: noteSchema,
    dialect: z.string(),
    agent: z.object({
      userAgents: z.array(z.string()).readonly(),
      tokens: z.array(z.string()).readonly(),
    }),
    target: z.string().nullable().openapi({ description: 'Path and query in normal form.' }),
    groups: z.array(provenGroupSchema).readonly().openapi({ description: 'Every group of the file.' }),
    rules: z
      .array(provenRuleSchema)
      .readonly()
      .openapi({ description: 'Every rule that the agent obeys, best first.' }),
    omitted: z.int().openapi({ description: 'How many groups and rules are left out.' }),
  })
  .readonly()
  .openapi('Explanation')

export type ProofAnswer = z.infer<typeof proofSchema>
