import { wrongType, type Check } from '@ruly/common/checked-options'

import type { Urlish } from './origin.ts'

/** URLs in an iterable. A string is refused: its characters would be read as the list. */
export const urlList: Check<Iterable<Urlish>> = (value, name) => {
  if (hasMethod(value, Symbol.iterator)) return value as Iterable<Urlish>
  throw wrongType(name, 'an iterable of URLs, such as [url]', value)
}

/** The same, or an async iterable. */
export const urlStream: Check<Iterable<Urlish> | AsyncIterable<Urlish>> = (value, name) => {
  if (hasMethod(value, Symbol.asyncIterator)) return value as AsyncIterable<Urlish>
  if (hasMethod(value, Symbol.iterator)) return value as Iterable<Urlish>
  throw wrongType(name, 'an iterable or async iterable of URLs, such as [url]', value)
}

/** Whether an object, but not a list of bytes, has a method. */
export function hasMethod(value: unknown, method: symbol): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return typeof (value as Readonly<Record<symbol, unknown>>)[method] === 'function'
}
