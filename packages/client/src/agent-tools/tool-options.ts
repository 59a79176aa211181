import {
  checkedOptions,
  flag,
  limit,
  numberFrom,
  oneOf,
  withDefault,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import { purposes, type Purpose } from '@ruly/preferences'

import { politePartsOf } from '../polite/permit.ts'
import type { RobotsClient } from '../model/robots-client.ts'

/** Options of the tools for models. */
export interface AgentToolsOptions {
  /**
   * What the pages are wanted for.
   *
   * @default 'ai-input': they become input of a model
   */
  readonly purpose?: Purpose | undefined
  /**
   * Whether RSL licences are fetched that robots.txt or the page points to, politely.
   *
   * @default false
   */
  readonly licences?: boolean | undefined
  /**
   * Whether `/.well-known/tdmrep.json` of the site is fetched, politely.
   *
   * @default false
   */
  readonly tdmrep?: boolean | undefined
  /**
   * How long a call of `fetch_page` may take, with the wait for the turn at the site, in milliseconds.
   *
   * @default 60_000
   */
  readonly timeoutMs?: number | undefined
  /**
   * How much of a page is read, in bytes after content decoding. The rest is left out.
   *
   * @default 1_048_576
   */
  readonly maxBytes?: number | undefined
  /**
   * How much text of a page the model gets, in characters. The rest is left out.
   *
   * @default 20_000
   */
  readonly maxCharacters?: number | undefined
  /**
   * How many redirects are followed. Each hop is asked about like a page.
   *
   * @default 5
   */
  readonly maxRedirects?: number | undefined
  /**
   * The media types that are read. HTML becomes text; all others are given as they are.
   *
   * @default HTML, plain text, Markdown, CSV, JSON and XML
   */
  readonly contentTypes?: readonly string[] | undefined
  /**
   * Whether the client may be one without the option `guard`, with which a page can send the model to private addresses.
   *
   * @default false
   */
  readonly allowUnguarded?: boolean | undefined
}

const usualTypes = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/json',
  'application/xml',
  'text/xml',
]

const mediaTypes: Check<readonly string[]> = (value, name) => {
  const isType = (type: unknown): boolean => typeof type === 'string' && /^[^\s/;]+\/[^\s/;]+$/.test(type)
  if (Array.isArray(value) && value.every(isType)) return value.map((type: string) => type.toLowerCase())
  throw wrongType(name, 'a list of media types', value)
}

const checks = {
  purpose: withDefault(oneOf(purposes), 'ai-input'),
  licences: withDefault(flag, false),
  tdmrep: withDefault(flag, false),
  timeoutMs: withDefault(limit, 60_000),
  maxBytes: withDefault(limit, 1_048_576),
  maxCharacters: withDefault(limit, 20_000),
  maxRedirects: withDefault(numberFrom(0, Infinity, 'a number'), 5),
  contentTypes: withDefault(mediaTypes, usualTypes),
  allowUnguarded: withDefault(flag, false),
}

/** The options of the tools, with every default. */
export type ToolOptions = {
  readonly [Name in keyof AgentToolsOptions]-?: NonNullable<AgentToolsOptions[Name]>
}

export function checkedToolOptions(client: RobotsClient, options: AgentToolsOptions): ToolOptions {
  const checked = checkedOptions('createAgentTools()', options, checks)
  if (!politePartsOf(client).isGuarded && !checked.allowUnguarded)
    throw new TypeError(
      'Tools for a model need a client with the option "guard": otherwise a page can send the model to private addresses. Where this cannot happen, pass "allowUnguarded".',
    )
  return checked
}
