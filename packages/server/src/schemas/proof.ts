import { z } from '@hono/zod-openapi'
import type { Proof, ProvenGroup, ProvenRule } from 'ruly'

import { list, schemaOf } from './schema-of.ts'
import { groupShape, ruleKindSchema, siteAnswerShape } from './verdict.ts'

export const provenGroupSchema = schemaOf<ProvenGroup>()({
  ...groupShape,
  obeyed: z.boolean(),
  why: z.string(),
  token: z.string().optional(),
}).openapi('ProvenGroup')

export const provenRuleSchema = schemaOf<ProvenRule>()({
  line: z.int(),
  kind: ruleKindSchema,
  text: z.string(),
  pattern: z.string(),
  normalForm: z.string(),
  sizeBytes: z.int(),
  matchedBytes: z.int().nullable(),
  group: z.int(),
  decides: z.boolean(),
}).openapi('ProvenRule')

const proofShape = schemaOf<Omit<Proof, 'verdict'>>()({
  url: z.string(),
  dialect: z.string(),
  agent: schemaOf<Proof['agent']>()({ userAgents: list(z.string()), tokens: list(z.string()) }),
  target: z.string().nullable().describe('Path and query in normal form.'),
  groups: list(provenGroupSchema).describe('Every group of the file.'),
  rules: list(provenRuleSchema).describe('Every rule that the agent obeys, best first.'),
}).shape

export const proofSchema = z
  .object({
    ...siteAnswerShape,
    ...proofShape,
    omitted: z.int().describe('How many groups and rules are left out.'),
  })
  .openapi('Explanation')

export type ProofAnswer = z.infer<typeof proofSchema>
