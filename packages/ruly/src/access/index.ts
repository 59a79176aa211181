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
export { crawlerCommonsAccess } from './crawler-commons.ts'
export { googleAccess } from './google.ts'
export { mk1996Access } from './mk1996.ts'
export { rerpAccess } from './rerp.ts'
export { rfc9309Access } from './rfc9309.ts'
export { robotRulesAccess } from './robot-rules.ts'
export { robotstxtGemAccess } from './robotstxt-gem.ts'
export { strictAccess } from './strict.ts'
