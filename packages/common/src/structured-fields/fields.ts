import { impliedTrue, readBareItem, type BareItem } from './bare-item.ts'
import { Cursor } from './cursor.ts'

/** Parameters of a member, by key. */
type Parameters = ReadonlyMap<string, BareItem>

/** A single value with its parameters. */
export interface Item {
  readonly value: BareItem
  readonly parameters: Parameters
}

/** A list in parentheses with its parameters. */
interface InnerList {
  readonly items: readonly Item[]
  readonly parameters: Parameters
}

/** A member of a dictionary or a list. */
export type Member = Item | InnerList

/**
 * A dictionary of Structured Fields; undefined if the text is not one. The last value of a key counts.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9651#section-4.2.2 RFC 9651 §4.2.2}
 */
export function parseDictionary(text: string): ReadonlyMap<string, Member> | undefined {
  const members = new Map<string, Member>()
  const isWhole = readMembers(text, (cursor) => {
    const key = cursor.take(keyPattern)
    const member = key === undefined ? undefined : readMember(cursor)
    if (key === undefined || member === undefined) return false
    members.set(key, member)
    return true
  })
  return isWhole ? members : undefined
}

/**
 * A list of Structured Fields; undefined if the text is not one.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9651#section-4.2.1 RFC 9651 §4.2.1}
 */
export function parseList(text: string): readonly Member[] | undefined {
  const members: Member[] = []
  const isWhole = readMembers(text, (cursor) => {
    const member = readItemOrList(cursor)
    if (member !== undefined) members.push(member)
    return member !== undefined
  })
  return isWhole ? members : undefined
}

const keyPattern = /[a-z*][a-z0-9_.*-]*/y
const spaces = / */y
const optionalSpaces = /[ \t]*/y

/** Reads members with commas between them to the end of the text; false if it contains anything else. */
function readMembers(text: string, readOne: (cursor: Cursor) => boolean): boolean {
  const cursor = new Cursor(text)
  cursor.take(spaces)
  while (!cursor.isAtEnd) {
    if (!readOne(cursor)) return false
    cursor.take(optionalSpaces)
    if (cursor.isAtEnd) return true
    if (!cursor.takes(',')) return false
    cursor.take(optionalSpaces)
    if (cursor.isAtEnd) return false
  }
  return true
}

/** What follows a key: a value, or parameters alone. */
function readMember(cursor: Cursor): Member | undefined {
  if (cursor.takes('=')) return readItemOrList(cursor)
  const parameters = readParameters(cursor)
  return parameters && { value: impliedTrue, parameters }
}

function readItemOrList(cursor: Cursor): Member | undefined {
  return cursor.takes('(') ? readInnerList(cursor) : readItem(cursor)
}

function readItem(cursor: Cursor): Item | undefined {
  const value = readBareItem(cursor)
  const parameters = value && readParameters(cursor)
  return parameters && { value, parameters }
}

/** The rest of an inner list after its parenthesis. */
function readInnerList(cursor: Cursor): InnerList | undefined {
  const items: Item[] = []
  for (let isSeparate = true; ;) {
    if ((cursor.take(spaces) ?? '') !== '') isSeparate = true
    if (cursor.takes(')')) break
    const item = isSeparate ? readItem(cursor) : undefined
    if (item === undefined) return undefined
    items.push(item)
    isSeparate = false
  }
  const parameters = readParameters(cursor)
  return parameters && { items, parameters }
}

function readParameters(cursor: Cursor): Parameters | undefined {
  const parameters = new Map<string, BareItem>()
  while (cursor.takes(';')) {
    cursor.take(spaces)
    const key = cursor.take(keyPattern)
    const value = cursor.takes('=') ? readBareItem(cursor) : impliedTrue
    if (key === undefined || value === undefined) return undefined
    parameters.set(key, value)
  }
  return parameters
}
