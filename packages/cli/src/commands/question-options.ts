import { option } from '../command-line/option.ts'
import {
  agentOption,
  groups,
  maxBytes,
  quietOption,
  robots,
  robotsUrl,
  siteOptions,
  urlsOption,
} from './shared-options.ts'
import { formatNames } from '../runtime/answer-writer.ts'

/** What a command that asks questions takes. */
export const questionOptions = [
  robots,
  robotsUrl,
  maxBytes,
  ...siteOptions,
  agentOption('a robot, repeatable; all arguments are then URLs'),
  urlsOption('more URLs'),
  option({
    name: 'format',
    value: 'NAME',
    choices: formatNames,
    default: 'text',
    group: groups.answers,
    description: 'how answers are written',
  }),
  option({
    name: 'json',
    conflicts: ['format', 'ndjson'],
    group: groups.answers,
    description: 'short for --format json: one array',
  }),
  option({
    name: 'ndjson',
    conflicts: ['format', 'json'],
    group: groups.answers,
    description: 'short for --format ndjson: an object a line',
  }),
  quietOption('no notes, no evidence in text, no progress'),
] as const

/** Who asks for what. */
export const questionOperands = {
  '[AGENT]': 'the robot: its product token, or its whole User-Agent header',
  '[URL...]': 'what it wants to fetch: a URL; with --robots also a path such as /a?b',
} as const
