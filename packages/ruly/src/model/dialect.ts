import type { AccessPolicy } from './access.ts'
import type { ExtensionOf, ExtensionReading } from './extension.ts'
import type { Group, Rule } from './group.ts'
import type { ByteString } from '@ruly/common/utf8'

/**
 * How one robots.txt system reads a file and decides, as data.
 *
 * Each step of the engine gets the facets that it needs and never the name, so no step depends on which dialect it runs. Spread a
 * dialect to make your own: `{ ...google, name: 'mine', matching: { ...google.matching, order: 'file' } }`.
 */
export interface Dialect {
  /** Name of the dialect, for output only. */
  readonly name: string
  /**
   * How its behaviour is known. `measured`: it was compared with the standard or with answers of the original program. `observed`:
   * with recorded answers of the operator's own tester, which is not the crawler. `documented`: it is what the operator documents,
   * and nothing was measured.
   *
   * @default 'measured'
   */
  readonly knownBy?: KnownBy
  /** How bytes become lines with a field and a value. */
  readonly reading: Reading
  /** How lines become groups. */
  readonly grouping: Grouping
  /** Which groups an agent obeys. */
  readonly selection: Selection
  /** How rules are compared with a URL. */
  readonly matching: Matching
  /**
   * How fields other than rules are read, and which of them count for an agent.
   *
   * @default every readable one, with the values that ruly documents; one outside all groups is for agents that have none of its name
   */
  readonly extensions?: ExtensionReading
  /** What HTTP answers mean and how long they hold. Used by fetchers only; parsing ignores it. */
  readonly access: AccessPolicy
}

/** How the behaviour of a dialect is known. */
export type KnownBy = 'measured' | 'observed' | 'documented'

/** How bytes become lines with a field and a value. */
export interface Reading {
  /** A UTF-8 byte order mark at the start: skipped, skipped even if only its first bytes are there, or read as text. */
  readonly bom: 'skipped' | 'skipped-in-part' | 'text'
  /** Whether a file with a UTF-16 byte order mark is decoded as UTF-16. */
  readonly utf16: 'decoded' | 'bytes'
  /** What a NUL byte does. */
  readonly nul: 'kept' | 'ends-line' | 'deleted'
  /**
   * Finds the line breaks of a file. Its end is that of the last line.
   *
   * @default LF, CR and CRLF
   */
  readonly lineBreaks?: (content: ByteString) => LineBreakSearch
  /** How many bytes of a line are read, without its end; the rest of the line is ignored. */
  readonly maxLineBytes: number
  /** Finds the field name, the value and the comment of a line. */
  readonly split: Split
  /** The value that counts, made from the value as written. */
  readonly clean: Clean
  /** Finds the field that a name stands for. */
  readonly classify: Classify
  /**
   * The reading of a file with this content, if it is another one; `lineBreaks`, `bom` and `utf16` must be the same.
   *
   * @default this reading for every file
   */
  readonly forFile?: (content: ByteString) => Reading | undefined
}

/** Finds the line breaks of a file, mostly asked from left to right. */
export interface LineBreakSearch {
  /** Offset of the first break at `from` or later. */
  readonly at: (from: number) => number
  /** Offset of the line after the break that `at` has just found. */
  readonly after: (at: number) => number
}

/** Splits a line. `isLast` is true for the last line of a file, after the last line break, and `isFirst` for the first one. */
export interface Split {
  (line: ByteString, isLast?: boolean, isFirst?: boolean): SplitLine
  /**
   * True promises that the field name is the first thing on its line, and that `Name: value` is split at the colon and the value
   * trimmed if the line has no `#`, no NUL and only spaces and tabs around the value. Such lines are then read without a call.
   */
  readonly isUsual?: boolean
}

/** Makes the value that counts. */
export interface Clean {
  (value: ByteString): ByteString
  /** True promises that every value counts as written. Lines that are split as usual are then read without a call. */
  readonly keepsAll?: boolean
}

/** Finds the field that a name stands for. */
export interface Classify {
  (name: ByteString): FieldName
  /**
   * Promises that names are case-insensitive, and that only lines that begin with one of these letters (in lower case) can be
   * user-agent lines, rules or extensions.
   */
  readonly initials?: { readonly agents: string; readonly rules: string; readonly extensions: string }
}

/**
 * The parts of a line, as offsets in bytes from its start.
 *
 * ```
 * Disallow : /private  # drafts
 * └ name ┘   └ value┘  └ comment
 * ```
 */
export interface SplitLine {
  /** Offset of the `#` that starts the comment; -1 if missing. */
  readonly comment: number
  /** Whether the line is blank before the comment or the end. */
  readonly blank: boolean
  /** Undefined if the line is not a field. */
  readonly field: { readonly name: Span; readonly value: Span; readonly colon: boolean } | undefined
}

/** A range of bytes. */
export interface Span {
  /** Offset of the first byte. */
  readonly start: number
  /** Offset after the last byte. */
  readonly end: number
}

/** What kind of field a line has. `extension`: a field that ruly reads into data; `unknown`: any other. */
export type FieldKind = 'user-agent' | 'allow' | 'disallow' | 'extension' | 'unknown'

/** The field that a name stands for. */
export interface FieldName {
  /** What kind of field it is. */
  readonly kind: FieldKind
  /** The standard name in lower case: `disallow`, even if `Dissalow` is written. */
  readonly name: string
  /** How the name is written. `leading`: only its beginning is the name (`Disallowed`). */
  readonly spelling: 'exact' | 'typo' | 'leading'
}

/** How lines become groups. */
export interface Grouping {
  /** What a blank line does: nothing, or it ends the group, or only if it has no white space. A line with only a comment is never blank. */
  readonly blankLine: 'ignored' | 'separates' | 'separates-if-empty'
  /**
   * When a user-agent line starts a new group instead of joining the one above: after a rule, after any field that the dialect
   * knows, after any field at all, or always.
   */
  readonly agentLineOpens: 'after-rule' | 'after-field' | 'after-any-field' | 'always'
  /**
   * What happens to a rule before the first user-agent line: it is ignored, it is for everyone, or it is for everyone if the file has
   * no user-agent line.
   */
  readonly orphanRule: 'ignored' | 'for-everyone' | 'if-alone'
  /** A group without rules: kept, so that it allows all, or dropped. */
  readonly emptyGroup: 'kept' | 'dropped'
  /**
   * Extensions that count as rules for the group: they end its user-agent lines, and a group that has one is not empty.
   *
   * @default []
   */
  readonly ownFields?: readonly string[]
}

/** Whether a user-agent line names the agent with this token. */
export interface Names {
  (lineValue: ByteString, token: ByteString): boolean
  /** True promises that a value names a token only if both begin with the same byte, in either case, or the token is empty. */
  readonly beginsAlike?: boolean
  /** The only token, in lower case, that the value can name. Groups are then found with a map. */
  readonly namedToken?: (lineValue: ByteString) => ByteString
}

/** Whether a user-agent line is for every agent. */
export interface IsWildcard {
  (lineValue: ByteString): boolean
  /** True promises that only values that begin with a star are. */
  readonly beginsWithStar?: boolean
}

/** Asks about each user-agent line of a group, in order, with each token of the agent, or the empty one if it has none, until one fits. */
export type HasLine<G> = (group: G, fits: (lineValue: ByteString, token: ByteString) => boolean) => boolean

/** Chooses the groups that an agent obeys. */
export interface Choose {
  /**
   * `isNamed` and `isWildcard` say what one of the lines of a group does. Groups have their place among all groups of the file.
   */
  <G extends { readonly index: number }>(
    groups: readonly G[],
    isNamed: (group: G) => boolean,
    isWildcard: (group: G) => boolean,
    hasLine: HasLine<G>,
  ): readonly G[]
  /** True promises: all groups that name the agent; if none does, all groups for every agent. So groups can be written as one. */
  readonly choosesAll?: boolean
  /** True if groups are obeyed for one name only, the first of the agent's that any group has: lines for its others mean another agent. */
  readonly byFirstName?: boolean
}

/** Which groups an agent obeys. */
export interface Selection {
  /** The product tokens in a user agent. If empty, only `*` groups match. */
  readonly tokens: (userAgent: string) => readonly ByteString[]
  /** Whether the user-agent line names the agent with this token. */
  readonly names: Names
  /** Whether a user-agent line is for every agent. */
  readonly isWildcard: IsWildcard
  /** The groups that the agent obeys, chosen by what one of their lines does: name the agent, or be for every agent. */
  readonly choose: Choose
  /**
   * The line that closes the site to the agent, of the Crawl-delays that apply to it: no rule counts then, and this line disallows
   * everything.
   *
   * @default no line does
   */
  readonly closing?: (
    delays: readonly ExtensionOf<'crawl-delay'>[],
    content: ByteString,
  ) => ClosingLine | undefined
}

/** A line that disallows everything, though its field is not a rule. */
export interface ClosingLine {
  /** Line number, from 1. */
  readonly line: number
  /** Offset of the line in the content, or of any byte of it. */
  readonly offset: number
}

/** How rules are compared with a URL, as data that an index can use. */
export interface Matching {
  /**
   * Path and query of a URL in the form that patterns are compared with; null if robots.txt does not govern the URL. `site` is the
   * site key of the file's URL, undefined if that is not known.
   */
  readonly target: Target
  /** The patterns of a rule with a value. Several are alternatives; none makes the rule void. */
  readonly compile: CompileRule
  /**
   * A rule without a value: it allows everything, with an empty pattern; it allows what the patterns match that `compile` makes of
   * it; it is not a rule; it is not a rule if it is a disallow; or it means the opposite for everything, so that `Disallow:` allows
   * and `Allow:` disallows.
   */
  readonly emptyValue: 'allows-all' | 'compiled' | 'no-rule' | 'no-rule-if-disallow' | 'opposite-for-all'
  /**
   * Which matching rule decides. `longest`: the one with the longest pattern in bytes, allow before disallow if equal;
   * `longest-then-file`: the same, but the first in the file if equal; `file`: the first in the file.
   */
  readonly order: 'longest' | 'longest-then-file' | 'file'
  /** Whether the path `/robots.txt` is always allowed. */
  readonly robotsTxt: 'always-allowed' | 'ordinary'
}

/** The target of a URL. */
export interface Target {
  (url: string, site: string | undefined): ByteString | null
  /** How to find the target in the URL itself, which works for most URLs and avoids building it. */
  readonly inUrl?: TargetInUrl
}

/** How the target of a URL is found in the URL itself. */
export interface TargetInUrl {
  /** Offset of the path, which continues to the end of the URL; -1 if it has to be computed. */
  readonly pathStart: (url: string) => number
  /** Characters that normalization drops or rewrites. */
  readonly changed: RewrittenBytes
  /** Whether a URL can be used unchanged from its path on; without this function, each can. */
  readonly standsFrom?: (url: string, path: number) => boolean
}

/** For each character up to U+00FF, 1 if a target does not contain it unchanged, else 0. */
export type RewrittenBytes = Uint8Array

/** Compiles a rule into its patterns. `groups` are those that the agent obeys, if the function needs them. */
export interface CompileRule {
  (rule: Rule, robotsUrl: string | undefined, groups?: readonly Pick<Group, 'rules'>[]): readonly Pattern[]
  /**
   * The bytes, 1 for each, that are unchanged in patterns at the start of a value that begins with exactly one slash: no pattern
   * matches a longer target with another byte there, and a value of these bytes alone is its own and only pattern, without wildcards.
   * A shorter target is matched only by values with `index.htm`.
   *
   * @default none
   */
  readonly literal?: Uint8Array
  /**
   * True promises that a value of only these bytes, stars and a final `$`, but without `index.htm`, is its own and only pattern: `*` is
   * any run of bytes, a final `$` the end. Of all values, the bytes of `literal` at the start are as it promises.
   */
  readonly keepsStars?: boolean
  /** Whether the third parameter is needed. */
  readonly needsGroups?: boolean
}

/** A path pattern as data: literal segments with any run of bytes between them. */
export interface Pattern {
  /** The literals between the stars; the target begins with the first one. At least one, and each can be empty. */
  readonly segments: readonly ByteString[]
  /**
   * What the last segment must reach. `end`: the end of the target; `end-or-query`: its end or a `?`; `first-end`, only after a star:
   * the end of the target, at the first occurrence of the segment. `before`: nothing; what follows the first of two segments sorts before the
   * second one.
   */
  readonly anchor: 'none' | 'end' | 'end-or-query' | 'first-end' | 'before'
  /** Precedence between rules: bytes of the normal form, including stars and `$`. */
  readonly sizeBytes: number
}
