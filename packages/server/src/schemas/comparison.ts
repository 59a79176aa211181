import { z } from '@hono/zod-openapi'

import { agentSchema } from './common.ts'
import { evidenceSchema } from './evidence.ts'
import { noteSchema, ruleSchema, verdictSchema, verdictShape } from './verdict.ts'

const sideSchema = z
  .object({
    dialects: z.array(z.string()).readonly(),
    allowed: z.boolean(),
    reason: verdictShape.reason,
    rule: ruleSchema.optional(),
    obeyed: z
      .array(z.object({ line: z.int(), agents: z.array(z.string()).readonly() }).readonly())
      .readonly(),
    otherLines: z
      .array(z.object({ line: z.int(), text: z.string(), part: z.string() }).readonly())
      .readonly(),
  })
  .readonly()
  .openapi('Side', { description: 'Dialects that give the same answer for the same cause.' })

const comparisonSchema = z
  .object({
    agent: agentSchema,
    url: z.string(),
    agree: z.boolean().openapi({ description: 'Whether every dialect gives the same answer.' }),
    verdicts: z
      .array(
        z
          .object({
            dialect: z.string(),
            knownBy: z.enum(['observed', 'documented']).optional().openapi({
              description:
                'How the dialect is known if it was not measured: by a tester, or by documentation.',
            }),
            ...verdictShape,
          })
          .readonly(),
      )
      .readonly(),
    sides: z.array(sideSchema).readonly(),
  })
  .readonly()
  .openapi('Comparison')

const visitorsSchema = z
  .object({
    url: z.string(),
    standard: verdictSchema,
    visitors: z
      .array(
        z
          .object({
            agent: z.string(),
            operator: z.string(),
            engine: z.string(),
            isEngineKnown: z.boolean(),
            asStandard: z.boolean(),
            documented: verdictSchema.optional(),
            ...verdictShape,
          })
          .readonly(),
      )
      .readonly(),
    agree: z.boolean(),
  })
  .readonly()
  .openapi('VisitorComparison')

export const compareAnswerSchema = z
  .object({
    url: z.string(),
    allowed: verdictShape.allowed,
    reason: verdictShape.reason,
    rule: ruleSchema.nullable(),
    evidence: evidenceSchema.nullable(),
    note: noteSchema,
    comparison: comparisonSchema
      .optional()
      .openapi({ description: 'The verdicts of the dialects, for an agent.' }),
    visitors: visitorsSchema
      .optional()
      .openapi({ description: 'The verdicts for well-known agents, without one.' }),
  })
  .readonly()
  .openapi('CompareAnswer')

export type CompareAnswer = z.infer<typeof compareAnswerSchema>
