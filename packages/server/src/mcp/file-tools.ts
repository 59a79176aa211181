import { fencedText } from '@ruly/client/agent-tools'
import { escapedQuote } from '@ruly/common/escaped-quote'
import { counted } from '@ruly/common/words'
import { lintRules } from '@ruly/lint'
import { z } from 'zod'

import { diffAnswer, lintAnswer } from '../answers/file-answers.ts'
import { textOf } from '../answers/site-answers.ts'
import { readSite, type ReadSite } from './read-site.ts'
import type { SiteClients } from '../sites/site-clients.ts'
import { defineTool } from './tool.ts'
import { fileUrlSchema } from '../schemas/common.ts'
import { changeKindSchema } from '../schemas/file-answers.ts'
import {
  agentsShape,
  dialect,
  file as fileText,
  quote,
  shortAgents,
  shortList,
  siteText,
  stateOfFile,
} from './tool-schemas.ts'

const summaries: ReadonlyMap<string, string> = new Map(lintRules.map(({ code, summary }) => [code, summary]))

const severity = z.enum(['info', 'warning', 'error'])

export const lintRobots = defineTool({
  name: 'lint_robots',
  title: 'What is wrong with a robots.txt?',
  description:
    'Lints a robots.txt: the text that you pass, or the file of the site of a URL. Findings have the line, the code of the rule, and what the rule is about.',
  input: z.object({
    file: fileText.optional(),
    url: fileUrlSchema
      .optional()
      .describe('Lints the robots.txt of the site of this URL, if no file is passed.'),
    dialect,
    includeFile: z
      .boolean()
      .optional()
      .describe('Whether the answer has the text of the file too, fenced and marked as untrusted.'),
  }),
  output: z.object({
    findings: z.array(
      z.object({
        line: z.int(),
        code: z.string(),
        severity,
        about: z.string().describe('What the rule finds, in words of the linter.'),
        isFixable: z.boolean(),
      }),
    ),
    omitted: z.int(),
    errors: z.int(),
    warnings: z.int(),
    robots: stateOfFile,
    text: siteText,
  }),
  async run(question, parts) {
    const { file, state, note } = await fileFrom(question.file, question.url, parts)
    const { findings } = lintAnswer(file, { dialect: question.dialect, url: question.url })
    const countOf = (wanted: string): number => findings.filter((found) => found.severity === wanted).length
    const { shown, omitted } = shortList(findings)
    const data = {
      findings: shown.map((found) => ({
        line: found.line,
        code: found.code,
        severity: found.severity,
        about: summaries.get(found.code) ?? '',
        isFixable: found.fix !== undefined,
      })),
      omitted,
      errors: countOf('error'),
      warnings: countOf('warning'),
      robots: state,
      text: question.includeFile === true ? fencedText(textOf(file)) : undefined,
    }
    const lines = data.findings.slice(0, 10).map(({ line, code }) => `line ${line}: ${code}`)
    const isNoFile = state !== undefined && state.rules !== 'file'
    const counts = isNoFile
      ? 'Nothing was linted.'
      : `${counted(data.errors, 'error')}, ${counted(data.warnings, 'warning')}.`
    return {
      data,
      sentence: [...(note === undefined ? [] : [note]), counts, ...lines].join('\n'),
    }
  },
})

export const diffRobots = defineTool({
  name: 'diff_robots',
  title: 'What do agents gain and lose between two robots.txt files?',
  description:
    'Compares two robots.txt files, or the file of a site with a new one, by what agents may fetch: every region of paths that changes, with an example.',
  input: z.object({
    old: fileText.optional().describe('The old file.'),
    url: fileUrlSchema.optional().describe('Takes the robots.txt of the site of this URL as the old file.'),
    new: fileText.describe('The new file.'),
    agents: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(50)
      .optional()
      .describe('Only these agents; * is any other.'),
    dialect,
  }),
  output: z.object({
    changes: z.array(
      z.object({
        kind: changeKindSchema,
        ...agentsShape,
        example: quote.nullable(),
        oldLine: z.int().nullable(),
        newLine: z.int().nullable(),
      }),
    ),
    omitted: z.int(),
    robots: stateOfFile,
  }),
  async run(question, parts) {
    const { file, state, note } = await fileFrom(question.old, question.url, parts)
    const { changes } = diffAnswer(file, question.new, {
      dialect: question.dialect,
      url: question.url,
      agent: question.agents,
    })
    const { shown, omitted } = shortList(changes)
    const data = {
      changes: shown.map((change) => ({
        kind: change.kind,
        ...shortAgents(change.agents),
        example: change.example === null ? null : escapedQuote(change.example),
        oldLine: change.old?.line ?? null,
        newLine: change.new?.line ?? null,
      })),
      omitted,
      robots: state,
    }
    const gains = changes.filter(({ kind }) => kind === 'gains').length
    const counts = `Regions of paths: ${gains} gained, ${changes.length - gains} lost.`
    return { data, sentence: note === undefined ? counts : `${note}\n${counts}` }
  },
})

/** The file that was passed, or the robots.txt of the site of a URL with the state that it was read in. */
async function fileFrom(
  text: string | undefined,
  asked: string | undefined,
  { clients, signal }: { readonly clients: SiteClients; readonly signal: AbortSignal },
): Promise<Pick<ReadSite, 'file' | 'note'> & Partial<Pick<ReadSite, 'state'>>> {
  if (text !== undefined) return { file: new TextEncoder().encode(text), note: undefined }
  if (asked === undefined) throw new Error('Pass the text of a file, or a URL.')
  return await readSite(clients.client, asked, signal)
}
