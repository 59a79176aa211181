import type { LinePart } from '@ruly/lint'
import type { GroupReason, LineKind, LineUse, Reason } from 'ruly'
import type { Preference, Purpose, StatementReason } from '@ruly/preferences'

/** Reasons of verdicts, whole and in few words. */
const reasons: Readonly<Record<Reason, readonly [whole: string, short: string]>> = {
  rule: ['a rule matches', 'by a rule'],
  'no-matching-rule': ['no rule matches, so it is allowed', 'no rule matches'],
  'no-group': ['no group applies to this agent, so it is allowed', 'no group applies'],
  'robots-txt-itself': ['/robots.txt may always be fetched', 'always allowed'],
  'not-governed': ['this file does not govern the URL: another site or scheme', 'another site'],
  unknown: ['there is no fresh copy of the file', 'no fresh copy'],
  deferred: ['ask again later', 'ask again later'],
  'ignores-wildcard': ['its operator says that groups for everyone do not apply', 'its operator says so'],
  'ignores-robots-txt': ['its operator says that it ignores robots.txt', 'its operator says so'],
  'allow-all': ['the access policy allows everything', 'everything allowed'],
  'disallow-all': ['the access policy disallows everything', 'nothing allowed'],
  override: ['an override of this service decides, not the file', 'by an override'],
}

const groupReasons: Readonly<Record<GroupReason, string>> = {
  'names-the-agent': 'obeyed: it names the agent',
  'wildcard-and-no-group-names-the-agent': 'obeyed: it is for everyone, and no group names the agent',
  'another-group-comes-first': 'not obeyed: another group that names the agent comes first',
  'wildcard-but-a-group-names-the-agent':
    'not obeyed: a group names the agent, so the one for everyone does not apply',
  'names-other-robots': 'not obeyed: it names other agents',
  'ignores-wildcard': 'not obeyed: the operator of the agent says that groups for everyone do not apply',
  'ignores-robots-txt': 'not obeyed: the operator of the agent says that it ignores robots.txt',
}

const lineKinds: Readonly<Record<LineKind, string>> = {
  'user-agent': 'Names an agent.',
  allow: 'Allows paths.',
  disallow: 'Disallows paths.',
  extension: 'A field that is not a rule.',
  unknown: 'An unknown field.',
  blank: 'A blank line.',
  comment: 'A comment.',
  'not-a-field': 'Not a field.',
  'beyond-limit': 'Beyond the size limit.',
}

const lineUses: Readonly<Record<LineUse, string>> = {
  'opens-group': 'It begins a group.',
  'joins-group': 'It adds an agent to the group above.',
  rule: 'It is a rule of its group.',
  extension: 'It is read, and changes no verdict.',
  blank: 'It has no effect.',
  comment: 'It has no effect.',
  'not-a-field': 'It is skipped.',
  'unknown-field': 'It is skipped.',
  'rule-outside-groups': 'It is skipped, because it is outside all groups.',
  'beyond-limit': 'It is not read.',
}

const preferences: Readonly<Record<Preference, string>> = {
  allowed: 'yes',
  disallowed: 'no',
  unknown: 'not stated',
}

const purposes: Readonly<Record<Purpose, string>> = {
  search: 'Search',
  'ai-input': 'AI answers',
  'train-ai': 'AI training',
}

const statementReasons: Readonly<Record<StatementReason, string>> = {
  counts: 'counts',
  'says-nothing': 'says nothing about these uses',
  'not-readable': 'cannot be read',
  'other-agents': 'is for other agents',
  'outside-groups': 'is in no group',
  'path-does-not-match': 'its path does not match',
  'longer-path-wins': 'a statement with a longer path wins',
  'url-disallowed': 'does not apply: the agent may not fetch the URL',
  'not-governed': 'is about another site',
  superseded: 'a later statement replaces it',
  'not-read': 'its terms are not known',
}

/** Names of dialects for people who own a site, not a parser. */
const dialects: Readonly<Record<string, string>> = {
  rfc9309: 'as RFC 9309 says',
  google: 'as Google reads it',
  bing: 'as Bing documents it',
  yandex: "as Yandex's tester reads it",
  colly: 'as Colly (Go) reads it',
  crawlerCommons: 'as Nutch and CCBot read it',
  heritrix: 'as the Internet Archive reads it',
  protego: 'as Scrapy reads it',
  reppy: 'as reppy (Python) reads it',
  robotsParser: 'as Crawlee reads it',
  robotsRb: "as Google's Ruby port reads it",
  temoto: 'as temoto (Go) reads it',
  texting: 'as texting_robots (Rust) reads it',
  urllib: 'as Python up to 3.13 reads it',
  urllib314: 'as Python of today reads it',
  wget: 'as Wget reads it',
  mk1994: 'as the note of 1994 says',
  mk1996: 'as the draft of 1996 says',
  gym2008: 'as announced in 2008, first rule',
  gym2008Longest: 'as announced in 2008, longest rule',
  robotRules: 'as WWW::RobotRules (Perl) reads it',
  rerpMk1996: 'as robotexclusionrulesparser reads it, 1996',
  rerpGym2008: 'as robotexclusionrulesparser reads it, 2008',
  robotstxtGem: 'as robotstxt-parser (Ruby) reads it',
  robotstxtGem2011: 'as robotstxt (Ruby, 2011) reads it',
  robotstxtGemIntended: 'as robotstxt-parser documents it',
}

/** What a line does that decides in another reading, after its number. */
const lineParts: Readonly<Record<LinePart, string>> = {
  outweighed: 'matches, but another rule comes first',
  'does-not-match': 'does not match',
  void: 'has no effect',
  'group-not-obeyed': 'is in a group that is not obeyed',
  'not-asked': 'does not apply to this URL',
  'other-text': 'has another text, because the file is decoded differently',
  'opens-group': 'is read as a user-agent line',
  'joins-group': 'is read as a user-agent line',
  extension: 'is read as a field that is not a rule',
  blank: 'is read as blank',
  comment: 'is read as a comment',
  'not-a-field': 'is skipped, because it is not read as a field',
  'unknown-field': 'is skipped, because its field is unknown',
  'rule-outside-groups': 'is skipped, because it is outside all groups',
  'beyond-limit': 'is not read',
}

/** What the engine answers, in words. */
export const engineWords = {
  reasons,
  groupReasons,
  lineKinds,
  lineUses,
  lineParts,
  preferences,
  purposes,
  statementReasons,
  dialects,
} as const
