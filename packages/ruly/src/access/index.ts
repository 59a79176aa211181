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
export { crawlerCommons } from './crawler-commons.ts'
export { google } from './google.ts'
export { mk1996 } from './mk1996.ts'
export { rerp } from './rerp.ts'
export { rfc9309 } from './rfc9309.ts'
export { robotRules } from './robot-rules.ts'
export { robotstxtGem } from './robotstxt-gem.ts'
export { strict } from './strict.ts'
