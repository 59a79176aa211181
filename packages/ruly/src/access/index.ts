export {
  meaningOf,
  type AccessOutcome,
  type AccessPolicy,
  type Charset,
  type Fresh,
  type Meaning,
  type Redirects,
  type StatusMeaning,
  type UnreachablePeriod,
} from '../model/access.ts'
export { crawlerCommonsAccess } from './crawler-commons-access.ts'
export { googleAccess } from './google-access.ts'
export { mk1996Access } from './mk1996-access.ts'
export { rerpAccess } from './rerp-access.ts'
export { rfc9309Access } from './rfc9309-access.ts'
export { robotRulesAccess } from './robot-rules-access.ts'
export { robotstxtGemAccess } from './robotstxt-gem-access.ts'
export { strictAccess } from './strict-access.ts'
export { urllibAccess } from './urllib-access.ts'
