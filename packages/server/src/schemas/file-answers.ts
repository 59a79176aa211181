import { z } from '@hono/zod-openapi'
import { findingSchema as findingJsonSchema } from '@ruly/common/finding-schema'
import type { Change, ChangedUrl, FindingJson } from '@ruly/lint'
import type { Sitemap } from 'ruly'

import { list, schemaOf } from './schema-of.ts'
import { ruleSchema } from './verdict.ts'

const finding = z.fromJSONSchema(findingJsonSchema) as z.ZodType<FindingJson>
const findingSchema = finding.openapi('Finding', { description: 'What the linter found.' })

export const lintAnswerSchema = z
  .object({ findings: list(findingSchema), suppressed: z.int() })
  .openapi('LintAnswer')

export type LintAnswer = z.infer<typeof lintAnswerSchema>

export const fixAnswerSchema = z
  .object({
    file: z.string().describe('The fixed file as text.'),
    isChanged: z.boolean(),
    applied: list(findingSchema).describe('What was fixed.'),
    left: list(findingSchema).describe('What remains.'),
  })
  .openapi('FixAnswer')

export type FixAnswer = z.infer<typeof fixAnswerSchema>

export const changeKindSchema = z
  .enum(['gains', 'loses'])
  .describe('gains: allowed now and disallowed before.')

const changeShape = { kind: changeKindSchema, old: ruleSchema.nullable(), new: ruleSchema.nullable() }

/** Regions of paths that agents gain or lose. */
export const changesSchema = list(
  schemaOf<Change>()({
    agents: list(z.string()),
    example: z.string().nullable().describe('The shortest path with this change.'),
    ...changeShape,
  }),
)

export const diffAnswerSchema = z
  .object({
    changes: changesSchema,
    changedUrls: list(schemaOf<ChangedUrl>()({ agent: z.string(), url: z.string(), ...changeShape }))
      .describe('Of the URLs of the request, those whose verdict changes.')
      .optional(),
  })
  .openapi('DiffAnswer')

export type DiffAnswer = z.infer<typeof diffAnswerSchema>

export const sitemapSchema = schemaOf<Sitemap>()({
  line: z.int(),
  written: z.string().describe('The value as written.'),
  url: z.string().nullable().describe('null if the value is no absolute URL.'),
}).openapi('Sitemap')

const parsedGroupSchema = z.object({
  index: z.int(),
  agents: list(z.object({ line: z.int(), value: z.string() })),
  rules: list(ruleSchema.omit({ text: true })),
})

export const parseAnswerSchema = z
  .object({
    dialect: z.string(),
    sizeBytes: z.int(),
    groups: list(parsedGroupSchema),
    sitemaps: list(sitemapSchema),
    extensions: list(
      z.object({ name: z.string(), line: z.int(), written: z.string(), value: z.unknown() }),
    ).describe('The other fields that ruly reads, such as Crawl-delay.'),
    diagnostics: list(z.object({ code: z.string(), line: z.int(), message: z.string() })),
  })
  .openapi('ParsedFile')

export type ParsedFile = z.infer<typeof parseAnswerSchema>
