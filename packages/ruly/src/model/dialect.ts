import type { AccessPolicy } from './access.ts'
import type { Rule } from './group.ts'
import type { ByteString } from './byte-string.ts'
import type { Pattern } from './pattern.ts'

/**
 * How one robots.txt system reads a file and answers, as data.
 *
 * Each step of the engine sees the facets that it needs and never the name, so none can ask which dialect it serves. A dialect of your own is
 * a spread: `{ ...google, name: 'mine', matching: { ...google.matching, order: 'file' } }`.
 */
export interface Dialect {
  /** For people; nothing but output reads it, and dormant forms are marked with it. */
  readonly name: string
  readonly reading: Reading
  readonly grouping: Grouping
  readonly selection: Selection
  readonly matching: Matching
  /** What HTTP answers mean, and how long they hold; for who fetches, no step reads it. */
  readonly access: AccessPolicy
}

/** How octets become lines with a field and a value. */
export interface Reading {
  /** A UTF-8 byte order mark at the start: skipped, skipped even when only its first octets are there, or plain text. */
  readonly bom: 'skipped' | 'skipped-in-part' | 'text'
  /** Whether a file that begins with a UTF-16 byte order mark is read as UTF-16. */
  readonly utf16: 'decoded' | 'bytes'
  readonly nul: 'kept' | 'ends-line' | 'deleted'
  /** ByteString of a line that are read, its end not counted; the rest of the line is left unread. */
  readonly maxLineBytes: number
  /** Finds field name, value and comment of a line. */
  readonly split: Split
  /** The value as it counts, from the value as it stands. */
  readonly clean: (value: ByteString) => ByteString
  /** Says what a field is by its name as written. */
  readonly classify: Classify
}

/** Splits a line. */
export interface Split {
  (line: ByteString): SplitLine
  /**
   * True promises that a field's name is the first thing on its line, and that `Name: value` without `#`, NUL and anything unusual
   * around the value is split at the colon: such lines are then read without a call.
   */
  readonly isUsual?: boolean
}

/** Says what a field is by its name as written. */
export interface Classify {
  (name: ByteString): FieldName
  /**
   * Promises that names count in any case, and that only lines that begin with one of these letters, given in lower case, can be
   * user-agent lines, rules or extensions.
   */
  readonly initials?: { readonly agents: string; readonly rules: string; readonly extensions: string }
}

/** Where the parts of a line stand, in octets from its start. */
export interface SplitLine {
  /** Offset of the `#` that opens the comment, -1 without one. */
  readonly comment: number
  /** Nothing but white space stands before the comment or the end. */
  readonly blank: boolean
  /** Undefined for a line that is no field. */
  readonly field: { readonly name: Span; readonly value: Span; readonly colon: boolean } | undefined
}

/** A stretch of octets, `end` not included. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** `extension`: a field that ruly reads into data; `unknown`: any other. */
export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'extension' | 'unknown'

export interface FieldName {
  readonly kind: FieldKind
  /** The field's own name in lower case (`disallow`), whatever was written (`Dissalow`). */
  readonly name: string
  /** `leading`: only the beginning of what was written is the name (`Disallowed`). */
  readonly spelling: 'exact' | 'typo' | 'leading'
}

/** How lines become groups. */
export interface Grouping {
  /** A line with only a comment is never blank. */
  readonly blankLine: 'ignored' | 'separates'
  /**
   * When a user-agent line opens a new group instead of joining the one above: after a rule, after any field that the dialect
   * knows, or always.
   */
  readonly agentLineOpens: 'after-rule' | 'after-field' | 'always'
  /** A rule before the first user-agent line. */
  readonly orphanRule: 'ignored' | 'for-everyone'
  /** A group without rules: it grants all, or is passed over. */
  readonly emptyGroup: 'kept' | 'dropped'
}

/** Whether the value of a user-agent line names the robot with a token. */
export interface Names {
  (lineValue: ByteString, token: ByteString): boolean
  /** The one token, in lower case, that a line's value can name: groups are then found by a map. */
  readonly namedToken?: (lineValue: ByteString) => ByteString
}

/** Chooses the groups that an agent obeys. */
export interface Choose {
  <G>(groups: readonly G[], isNamed: (group: G) => boolean, isWildcard: (group: G) => boolean): readonly G[]
  /** True promises that all groups for the same agents are chosen together, so that they may be written as one. */
  readonly choosesAll?: boolean
}

/** Which groups an agent obeys. */
export interface Selection {
  /** The product tokens by which a robot is known, from what its author gave; none: only `*` can fit. */
  readonly tokens: (userAgent: string) => readonly ByteString[]
  readonly names: Names
  readonly isWildcard: (lineValue: ByteString) => boolean
  /**
   * The groups that are obeyed, of those given, by what one of their lines does: names the robot, is for everyone.
   *
   * Without some that it does not choose, it must choose the same: a dormant form keeps the chosen ones only, and is refused where they
   * are chosen otherwise.
   */
  readonly choose: Choose
}

/** How rules are held against a URL: data that an index can use. */
export interface Matching {
  /**
   * Path and query of a URL in the form that patterns are compared with, or null where robots.txt does not govern the URL.
   * `site` is the site key of the file, where `parse` was told its URL.
   */
  readonly target: Target
  /** The patterns of a rule with a value: several are synonyms, none voids the rule. */
  readonly compile: CompileRule
  /**
   * A rule without a value: allows everything, with a pattern of no octets; is no rule; is no rule where it is a disallow; or means
   * the opposite for everything, so that `Disallow:` allows and `Allow:` disallows.
   */
  readonly emptyValue: 'allows-all' | 'no-rule' | 'no-rule-if-disallow' | 'opposite-for-all'
  /** `longest`: most octets of the pattern, allow before disallow among equals; `file`: the first that matches. */
  readonly order: 'longest' | 'file'
  /** The path `/robots.txt` itself. */
  readonly robotsTxt: 'always-allowed' | 'ordinary'
}

/** The target of a URL. */
export interface Target {
  (url: string, site: string | undefined): ByteString | null
  /** How to find the target in the URL itself, for most URLs: then none is cut out or brought into a form. */
  readonly inUrl?: TargetInUrl
}

export interface TargetInUrl {
  /** Offset of the path, which goes on to the end of the URL; -1 where it has to be worked out. */
  readonly pathStart: (url: string) => number
  /** What a URL may have and its target has not, or not so. */
  readonly changed: RewrittenBytes
  /** Whether a URL can be taken as it stands from its path on; without it, each can. */
  readonly standsFrom?: (url: string, path: number) => boolean
}

/** 1 for each octet that does not stand as it is in a target; place 128 is for all beyond ASCII. */
export type RewrittenBytes = Uint8Array

/** The patterns of a rule. */
export interface CompileRule {
  (rule: Rule, robotsUrl: string | undefined): readonly Pattern[]
  /**
   * True promises that letters, digits, `/`, `-`, `_` and `.` at the start of a value stand in its patterns as they are, if it begins
   * with one slash: none of them matches a longer target that has another octet there.
   */
  readonly keepsLetters?: boolean
  /**
   * True promises that runs of these octets, wherever they stand in a value, are in each target that its patterns match; but for the two
   * octets behind a `%`, and for a value that has `/index.htm` in it.
   */
  readonly keepsRuns?: boolean
}
