import * as dialects from 'ruly/dialects'
import { lintRules, severityNames } from '@ruly/lint'

/** The schema of `ruly.config.json`, which editors read. */
export const configSchema: object = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The configuration of ruly',
  ...members('What ruly lint and ruly fmt do, for the robots.txt files in this folder and below.', {
    $schema: { description: 'Where this schema is.', type: 'string' },
    ignore: {
      description: 'Patterns of files and folders that are left alone, from the folder of this file.',
      type: 'array',
      items: { type: 'string' },
    },
    lint: members('What ruly lint tells.', {
      rules: members(
        'Severity of rules; what is not named keeps its own.',
        Object.fromEntries(
          lintRules.map(({ code, severity, summary }) => [
            code,
            { description: `${summary} (${severity})`, enum: severityNames },
          ]),
        ),
      ),
      dialect: { description: 'Whose reading of the files counts.', enum: Object.keys(dialects) },
      maxBytes: {
        description: 'How much of a file is read, in bytes.',
        type: 'integer',
        minimum: 1,
        default: 512_000,
      },
    }),
    fmt: members('How ruly fmt writes files.', {
      lineEnd: { description: 'What ends lines.', enum: ['lf', 'crlf'], default: 'lf' },
    }),
  }),
}

/** An object with these members and no others. */
function members(description: string, properties: Readonly<Record<string, object>>): object {
  return { description, type: 'object', additionalProperties: false, properties }
}
