// Writes the schema of ruly.config.json, which editors read, from the built rules and dialects; with --check it only says whether it is up
// to date.
import { readFileSync, writeFileSync } from 'node:fs'

import * as dialects from '../packages/ruly/dist/dialects/index.js'
import { lintRules } from '../packages/ruly/dist/lint/index.js'

const file = new URL('../packages/cli/ruly.config.schema.json', import.meta.url)

const severities = ['off', 'info', 'warning', 'error']

/** An object with these members and no others. */
function members(description, properties) {
  return { description, type: 'object', additionalProperties: false, properties }
}

function ruleSchema({ code, severity, summary }) {
  return [code, { description: `${summary} (${severity})`, enum: severities }]
}

const schema = {
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
        Object.fromEntries(lintRules.map(ruleSchema)),
      ),
      dialect: { description: 'Whose reading of the files counts.', enum: Object.keys(dialects) },
      maxBytes: {
        description: 'How much of a file is read, in octets.',
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

const text = `${JSON.stringify(schema, undefined, 2)}\n`
const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
if (before === text) console.log(`ruly.config.schema.json: ${lintRules.length} rules, up to date`)
else if (process.argv.includes('--check')) {
  console.error('ruly.config.schema.json is not up to date: npm run docs:lint')
  process.exitCode = 1
} else {
  writeFileSync(file, text)
  console.log(`ruly.config.schema.json: ${lintRules.length} rules, written`)
}
