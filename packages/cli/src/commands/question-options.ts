import {
  agentOption,
  answerFormats,
  maxBytes,
  quietOption,
  robots,
  robotsUrl,
  siteOptions,
  urlsOption,
} from './shared-options.ts'
import { formatNames } from '../runtime/answer-writer.ts'

/** Options of `check`, `explain` and `compare`. */
export const questionOptions = [
  robots,
  robotsUrl,
  maxBytes,
  ...siteOptions,
  agentOption('an agent, repeatable; all arguments are then URLs'),
  urlsOption('more URLs'),
  ...answerFormats(formatNames),
  quietOption('no notes, no evidence in text, no progress'),
] as const

/** Arguments of `check`, `explain` and `compare`. */
export const questionOperands = {
  '[AGENT]': 'the crawler: its product token or its full User-Agent header',
  '[URL...]': 'the URLs that it wants to fetch; with --robots also paths such as /a?b',
} as const
