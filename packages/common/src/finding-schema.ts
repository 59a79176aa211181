/** A value in a JSON schema. */
type ValueSchema = {
  type: 'string' | 'integer' | 'array' | 'object'
  description: string
  enum?: string[]
  minimum?: number
  maximum?: number
  items?: ValueSchema
  additionalProperties?: false
  required?: string[]
  properties?: Record<string, ValueSchema>
}

type Always = 'code' | 'severity' | 'line' | 'message' | 'text'
type Sometimes = 'lines' | 'column' | 'endColumn' | 'related' | 'fix' | 'fixChanges'

type FindingSchema = {
  type: 'object'
  required: Always[]
  properties: Record<Always | Sometimes, ValueSchema>
}

/** A whole number, as large as a column of 32 bits holds. */
const count = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const

/** The JSON schema of a finding of the linter. */
export const findingSchema: FindingSchema = {
  type: 'object',
  required: ['code', 'severity', 'line', 'message', 'text'],
  properties: {
    code: { type: 'string', description: 'Code of the rule.' },
    severity: { type: 'string', enum: ['info', 'warning', 'error'], description: 'How serious it is.' },
    line: { ...count, description: 'Line number, from 1; 0 for the file as a whole.' },
    lines: {
      type: 'array',
      items: { ...count, description: 'A line number.' },
      description: 'The lines of all findings that it stands for; left out if it stands for itself.',
    },
    column: { ...count, description: 'In UTF-16 code units, from 1; left out for the file as a whole.' },
    endColumn: { ...count, description: 'Column after the last character.' },
    message: { type: 'string', description: 'One sentence that names the problem and its effect.' },
    text: { type: 'string', description: 'The line as written.' },
    related: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'message'],
        properties: {
          line: { ...count, description: 'Its line number, from 1.' },
          message: { type: 'string', description: 'What it has to do with the finding.' },
        },
        description: 'A line.',
      },
      description: 'Other lines that help to understand it.',
    },
    fix: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['start', 'end', 'text'],
        properties: {
          start: { ...count, description: 'Where it begins, in bytes.' },
          end: { ...count, description: 'Where it ends, in bytes.' },
          text: { type: 'string', description: 'What replaces these bytes.' },
        },
        description: 'An edit of the file.',
      },
      description: 'Edits that fix it.',
    },
    fixChanges: {
      type: 'string',
      description: 'What the fix may change; left out if it is proved to keep every verdict.',
    },
  },
}
