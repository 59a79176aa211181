import { z } from '@hono/zod-openapi'

import { ruleSchema } from './verdict.ts'

const editSchema = z
  .object({ start: z.int(), end: z.int(), text: z.string() })
  .readonly()
  .openapi('Edit', { description: 'Text that replaces bytes of the file.' })

const findingSchema = z
  .object({
    code: z.string(),
    severity: z.enum(['info', 'warning', 'error']),
    line: z.int(),
    lines: z
      .array(z.int())
      .readonly()
      .optional()
      .openapi({ description: 'The lines of all findings that it stands for.' }),
    column: z.int().optional(),
    endColumn: z.int().optional(),
    message: z.string(),
    text: z.string(),
    related: z
      .array(z.object({ line: z.int(), message: z.string() }).readonly())
      .readonly()
      .optional(),
    fix: z.array(editSchema).readonly().optional(),
    fixChanges: z.string().optional(),
  })
  .readonly()
  .openapi('Finding', { description: 'What the linter found.' })

export const lintAnswerSchema = z
  .object({ findings: z.array(findingSchema).readonly(), suppressed: z.int() })
  .readonly()
  .openapi('LintAnswer')

export type LintAnswer = z.infer<typeof lintAnswerSchema>

export const fixAnswerSchema = z
  .object({
    file: z.string().openapi({ description: 'The fixed file as text.' }),
    isChanged: z.boolean(),
    applied: z.array(findingSchema).readonly().openapi({ description: 'What was fixed.' }),
    left: z.array(findingSchema).readonly().openapi({ description: 'What remains.' }),
  })
  .readonly()
  .openapi('FixAnswer')

export type FixAnswer = z.infer<typeof fixAnswerSchema>

const changeShape = {
  kind: z.enum(['gains', 'loses']).openapi({ description: 'gains: allowed now and disallowed before.' }),
  old: ruleSchema.nullable(),
  new: ruleSchema.nullable(),
}

/** Regions of paths that agents gain or lose. */
export const changesSchema = z
  .array(
    z
      .object({
        agents: z.array(z.string()).readonly(),
        example: z.string().nullable().openapi({ description: 'The shortest path with this change.' }),
        ...changeShape,
      })
      .readonly(),
  )
  .readonly()

export const diffAnswerSchema = z
  .object({
    changes: changesSchema,
    changedUrls: z
      .array(z.object({ agent: z.string(), url: z.string(), ...changeShape }).readonly())
      .readonly()
      .optional()
      .openapi({ description: 'Of the URLs of the request, those whose verdict changes.' }),
  })
  .readonly()
  .openapi('DiffAnswer')

export type DiffAnswer = z.infer<typeof diffAnswerSchema>

export const sitemapSchema = z
  .object({
    line: z.int(),
    written: z.string().openapi({ description: 'The value as written.' }),
    url: z.string().nullable().openapi({ description: 'null if the value is no absolute URL.' }),
  })
  .readonly()
  .openapi('Sitemap')

export const parseAnswerSchema = z
  .object({
    dialect: z.string(),
    sizeBytes: z.int(),
    groups: z
      .array(
        z
          .object({
            index: z.int(),
            agents: z.array(z.object({ line: z.int(), value: z.string() })).readonly(),
            rules: z
              .array(
                z
                  .object({ line: z.int(), kind: z.enum(['allow', 'disallow']), pattern: z.string() })
                  .readonly(),
              )
              .readonly(),
          })
          .readonly(),
      )
      .readonly(),
    sitemaps: z.array(sitemapSchema).readonly(),
    extensions: z
      .array(
        z.object({ name: z.string(), line: z.int(), written: z.string(), value: z.unknown() }).readonly(),
      )
      .readonly()
      .openapi({ description: 'The other fields that ruly reads, such as Crawl-delay.' }),
    diagnostics: z
      .array(z.object({ code: z.string(), line: z.int(), message: z.string() }).readonly())
      .readonly(),
  })
  .readonly()
  .openapi('ParsedFile')

export type ParsedFile = z.infer<typeof parseAnswerSchema>
