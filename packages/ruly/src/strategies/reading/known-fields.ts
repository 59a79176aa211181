import { extensionKinds } from '../../read/extensions/extension-kinds.ts'
import type { KnownField } from './field-names.ts'

/** The fields that Google's parser knows, in the order in which it tries them, with its misspellings. */
export const googleFields: readonly KnownField[] = [
  { name: 'user-agent', typos: ['useragent', 'user agent'] },
  { name: 'allow' },
  { name: 'disallow', typos: ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'] },
  { name: 'sitemap', typos: ['site-map'] },
]

/** The extensions that ruly reads into data. */
export const extensionFields: readonly KnownField[] = Object.keys(extensionKinds).map((name) => ({ name }))

/** Fields by their names. */
export function fields(...names: readonly string[]): readonly KnownField[] {
  return names.map((name) => ({ name }))
}

/** `User-agent`, which some systems also read without its hyphen. */
export const userAgentField: KnownField = { name: 'user-agent', typos: ['useragent'] }
