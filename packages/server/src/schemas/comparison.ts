import { z } from '@hono/zod-openapi'
import type {
  Comparison,
  DialectVerdict,
  GroupLines,
  OtherLine,
  Side,
  VisitorComparison,
  VisitorVerdict,
} from '@ruly/lint'

import { agentSchema } from './common.ts'
import { list, schemaOf } from './schema-of.ts'
import { groupShape, siteAnswerShape, verdictSchema } from './verdict.ts'

const { shape: verdictShape } = verdictSchema
const { line, agents } = groupShape

const sideSchema = schemaOf<Side>()({
  dialects: list(z.string()),
  allowed: z.boolean(),
  reason: verdictShape.reason,
  rule: verdictShape.rule,
  obeyed: list(schemaOf<GroupLines>()({ line, agents })),
  otherLines: list(schemaOf<OtherLine>()({ line: z.int(), text: z.string(), part: z.string() })),
}).openapi('Side', { description: 'Dialects that give the same answer for the same cause.' })

const dialectVerdictSchema = schemaOf<DialectVerdict>()({
  dialect: z.string(),
  knownBy: z
    .enum(['observed', 'documented'])
    .optional()
    .describe('How the dialect is known if it was not measured: by a tester, or by documentation.'),
  ...verdictShape,
})

const comparisonSchema = schemaOf<Comparison>()({
  agent: agentSchema,
  url: z.string(),
  agree: z.boolean().describe('Whether every dialect gives the same answer.'),
  verdicts: list(dialectVerdictSchema),
  sides: list(sideSchema),
}).openapi('Comparison')

const visitorVerdictSchema = schemaOf<VisitorVerdict>()({
  agent: z.string(),
  operator: z.string(),
  engine: z.string(),
  isEngineKnown: z.boolean(),
  asStandard: z.boolean(),
  documented: verdictSchema.optional(),
  ...verdictShape,
})

const visitorsSchema = schemaOf<VisitorComparison>()({
  url: z.string(),
  standard: verdictSchema,
  visitors: list(visitorVerdictSchema),
  agree: z.boolean(),
}).openapi('VisitorComparison')

export const compareAnswerSchema = z
  .object({
    ...siteAnswerShape,
    comparison: comparisonSchema.optional().describe('The verdicts of the dialects, for an agent.'),
    visitors: visitorsSchema.optional().describe('The verdicts for well-known agents, without one.'),
  })
  .openapi('CompareAnswer')

export type CompareAnswer = z.infer<typeof compareAnswerSchema>
