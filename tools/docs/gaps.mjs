import { ReflectionKind } from 'typedoc'
import ts from 'typescript'

import { forEachTypeName } from './declaration-text.mjs'
import { target } from './load-api.mjs'

/**
 * What the public API lacks, by kind.
 *
 * @returns for each kind of gap the places that have it, sorted
 */
export function gapsOf(api) {
  const gaps = {
    'type in a public signature that no entry exports': hiddenTypes(api),
    'export without a description': [],
    'member without a description': [],
    'function without a description of a parameter': [],
    'function without a description of what it returns': [],
    'function without an example': [],
  }
  for (const { name, module, isPrivate } of api.entries) {
    if (isPrivate) continue
    for (const reflection of module.children ?? []) gather(gaps, name, reflection)
  }
  return Object.fromEntries(
    Object.entries(gaps).map(([kind, places]) => [kind, places.toSorted((a, b) => (a < b ? -1 : 1))]),
  )
}

function gather(gaps, entry, reflection) {
  if (reflection.kind === ReflectionKind.Reference) return
  const place = `${entry} ${reflection.name}`
  if (reflection.kind === ReflectionKind.Function) {
    gatherFunction(gaps, place, reflection.signatures)
    return
  }
  if (!isDescribed(reflection)) gaps['export without a description'].push(place)
  for (const member of reflection.children ?? []) {
    if (member.kind === ReflectionKind.Constructor) continue
    if (!isDescribed(member)) gaps['member without a description'].push(`${place}.${member.name}`)
  }
}

/** Overloads may share the comment of one of them. */
function gatherFunction(gaps, place, signatures) {
  const comments = signatures.map(({ comment }) => comment).filter((comment) => comment !== undefined)
  const has = (tag) => comments.some(({ blockTags }) => blockTags.some((block) => block.tag === tag))
  if (!signatures.some(isDescribed)) gaps['export without a description'].push(place)
  const bare = signatures.flatMap(({ parameters = [] }) => parameters).filter((each) => !isDescribed(each))
  for (const { name } of bare) gaps['function without a description of a parameter'].push(`${place}(${name})`)
  const isVoid = signatures.every(({ type }) => /^(?:void|never|Promise<void>)$/.test(String(type)))
  if (!isVoid && !has('@returns')) gaps['function without a description of what it returns'].push(place)
  if (!has('@example')) gaps['function without an example'].push(place)
}

/** A method is described by its signature, an accessor by its getter. */
function isDescribed({ comment, signatures = [], getSignature }) {
  const comments = [comment, getSignature?.comment, ...signatures.map((signature) => signature.comment)]
  return comments.some((each) => each !== undefined && each.summary.length > 0)
}

/** Types of our own that a public declaration names and no public entry exports. */
function hiddenTypes({ entries, checker }) {
  const open = entries.filter(({ isPrivate }) => !isPrivate)
  const shown = new Set(open.flatMap(({ exported }) => exported.map(({ symbol }) => symbol)))
  const hidden = new Map()
  for (const { name: entry, exported } of open) {
    for (const { name, symbol } of exported) {
      forEachTypeName(symbol, (node) => {
        const found = checker.getSymbolAtLocation(node)
        const type = found === undefined ? undefined : target(checker, found)
        if (type === undefined || shown.has(type) || !isOurs(type)) return
        if (!hidden.has(type)) hidden.set(type, `${type.name} (in ${entry} ${name})`)
      })
    }
  }
  return [...hidden.values()]
}

/** Whether a type is declared in this project: not by the platform or another package, nor as a parameter of a type. */
function isOurs(symbol) {
  const [declaration] = symbol.declarations ?? []
  if (declaration === undefined || (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0) return false
  return !declaration.getSourceFile().fileName.includes('/node_modules/')
}
