import { lintRules } from 'ruly/lint'
import { githubAnnotations, lintJson, lintText, sarifLog, type LintedFile, type Style } from 'ruly/report'

import type { LintCommandOptions } from './command.ts'
import { createAnswerWriter, layoutOf } from '../../runtime/answer-writer.ts'
import type { Output } from '../../runtime/output.ts'
import { version } from '../../runtime/version.ts'

/** Writes the findings of each file. */
export interface FindingsWriter {
  add(file: LintedFile): Promise<void>
  end(): Promise<void>
}

export function createFindingsWriter(
  format: LintCommandOptions['format'],
  output: Pick<Output, 'write'>,
  { style, all }: { readonly style: Style; readonly all: boolean },
): FindingsWriter {
  if (format === 'sarif') return sarifWriter(output)
  const writer = createAnswerWriter(output, layoutOf(format === 'json' ? 'json' : 'text', format === 'text'))
  const textOf = {
    text: (file: LintedFile) => lintText(file, style, { all }),
    json: lintJson,
    github: githubAnnotations,
  }
  return {
    async add(file) {
      const text = textOf[format](file)
      if (text !== '') await writer.add(text)
      await writer.flush()
    },
    end: () => writer.end(),
  }
}

/** A SARIF log is one object, written at the end. */
function sarifWriter(output: Pick<Output, 'write'>): FindingsWriter {
  const files: LintedFile[] = []
  return {
    async add(file) {
      files.push(file)
    },
    async end() {
      await output.write(`${sarifLog(files, { rules: lintRules, version: version() })}\n`)
    },
  }
}
