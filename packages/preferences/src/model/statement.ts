import type { Says } from './preference.ts'

/** What a statement is written in. */
export type StatementSource =
  | 'content-usage'
  | 'content-signal'
  | 'robots-tag'
  | 'tdm-reservation'
  | 'licence'

/**
 * Why a statement counts or not.
 *
 * - `counts`: what it says is part of the result.
 * - `says-nothing`: it can be read, and has no preference for any purpose; `not-readable`: it cannot be read, so it has none.
 * - `other-agents`: it is in a group that the agent does not obey, names another agent, or those of the agent's own group count in its place.
 * - `outside-groups`: it is in no group.
 * - `path-does-not-match`; `longer-path-wins`: another statement has a longer path that matches.
 * - `url-disallowed`: the agent may not fetch the URL, so a Content-Usage does not apply to it.
 * - `not-governed`: the robots.txt is about another site.
 * - `superseded`: a later one replaces it (TDMRep); `not-read`: the terms of the licence are not known.
 */
export type StatementReason =
  | 'counts'
  | 'says-nothing'
  | 'not-readable'
  | 'other-agents'
  | 'outside-groups'
  | 'path-does-not-match'
  | 'longer-path-wins'
  | 'url-disallowed'
  | 'not-governed'
  | 'superseded'
  | 'not-read'

/** Where a statement is written. */
export type StatementPlace = 'robots.txt' | 'header' | 'meta' | 'link' | 'tdmrep.json'

/** Something that an owner says about the use of content, and whether it counts. */
export interface Statement {
  /** What it is written in. */
  readonly source: StatementSource
  /** Where it is written. */
  readonly place: StatementPlace
  /** With the place `robots.txt`: the line number, from 1. */
  readonly line?: number
  /** The name of the field, header, meta element or relation, in its standard spelling. */
  readonly name: string
  /** The value as written. It is text of the site: see `docs/preferences.md` before you show it to a model. */
  readonly written: string
  /** What it is about: this response, the paths of a group of agents, or the whole site. */
  readonly scope: 'response' | 'group' | 'site'
  /** The agents that it names, as written; undefined if it is for all. */
  readonly agents?: readonly string[]
  /** The path pattern that it has, as written; undefined if it has none. */
  readonly path?: string
  /** Name and date of the vocabulary that it is read in. */
  readonly vocabulary: string
  /** What it says about the purposes, whether it counts or not. */
  readonly says: Says
  /** How far content may be used, by its `use` (Content-Signal of 2026). */
  readonly use?: ContentUse
  /** With a licence that permits a use: what has to be done first. It then says nothing about that use. */
  readonly conditions?: readonly LicenceCondition[]
  /** Whether what it says is part of the result. */
  readonly counts: boolean
  /** Why it counts, or why not. */
  readonly why: StatementReason
}

/**
 * How far content may be used. `immediate`: not stored; `reference`: indexed, quoted and linked to; `full`: summarized and
 * reproduced.
 */
export type ContentUse = 'immediate' | 'reference' | 'full'

/** What a licence asks for before a use that it permits. */
export type LicenceCondition = 'payment' | 'user' | 'geo' | 'server' | 'reporting'

/** A statement without the verdict on it. */
export type Stated = Omit<Statement, 'counts' | 'why'>

/** The statement with the reason why it counts, or does not. */
export function judged(stated: Stated, why: StatementReason): Statement {
  return { ...stated, counts: why === 'counts', why }
}

/** The reason for a statement that applies: it counts if it says anything. */
export function appliesOrNothing({ says, use }: Pick<Stated, 'says' | 'use'>): 'counts' | 'says-nothing' {
  return use !== undefined || Object.keys(says).length > 0 ? 'counts' : 'says-nothing'
}
