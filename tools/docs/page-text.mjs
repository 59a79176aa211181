import { ReflectionKind } from 'typedoc'

import { commentBlocks } from './comment-text.mjs'
import { declarationsOf, forEachTypeName } from './declaration-text.mjs'
import { target } from './load-api.mjs'
import { callBlocks, list, propertyLine, tsBlock } from './member-text.mjs'

/** In which order kinds of exports stand on a page, and what they are called there. */
const kinds = [
  { title: 'Functions', has: ({ kind }) => kind === ReflectionKind.Function },
  { title: 'Classes', has: ({ kind }) => kind === ReflectionKind.Class },
  { title: 'Constants', has: ({ kind }) => kind === ReflectionKind.Variable },
  { title: 'Objects', has: (each) => each.kind === ReflectionKind.Interface && methodsOf(each).length > 0 },
  { title: 'Options', has: ({ name }) => name.endsWith('Options') },
  { title: 'Types', has: () => true },
]

/** The exports of a module by kind, without those that it only passes on. */
export function exportsByKind(module) {
  const own = (module.children ?? []).filter(({ kind }) => kind !== ReflectionKind.Reference).toSorted(byName)
  return kinds
    .map(({ title }, index) => ({
      title,
      exports: own.filter((each) => kinds.findIndex(({ has }) => has(each)) === index),
    }))
    .filter(({ exports }) => exports.length > 0)
}

function byName(a, b) {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
}

const propertyKinds = [ReflectionKind.Property, ReflectionKind.Accessor]

/** What a module passes on from other entries. */
export function passedOn(module) {
  return (module.children ?? []).filter(({ kind }) => kind === ReflectionKind.Reference).toSorted(byName)
}

/** Methods, one heading each: those that an exported type has already are left to it. */
export function methodsOf(reflection) {
  return (reflection.children ?? []).filter(
    (member) =>
      member.signatures !== undefined && member.kind === ReflectionKind.Method && !isInherited(member),
  )
}

/** Whether an exported type, which is linked, has the member already. */
function isInherited({ name, parent, inheritedFrom }) {
  if (inheritedFrom === undefined) return false
  return parentsOf(parent).some(({ children = [] }) => children.some((member) => member.name === name))
}

/** An export below its heading. */
export async function exportBlocks(reflection, page) {
  const symbol = page.api.symbols.get(reflection)
  if (reflection.kind === ReflectionKind.Function) {
    return [...(await callBlocks(reflection.signatures, page)), ...usedTypes(symbol, reflection, page)]
  }
  const members = [ReflectionKind.Interface, ReflectionKind.Class].includes(reflection.kind)
  return [
    ...(members ? [] : [await tsBlock(declarationsOf(symbol).join('\n'))]),
    ...commentBlocks(reflection.comment, page),
    ...(members ? await memberBlocks(reflection, page) : []),
    ...usedTypes(symbol, reflection, page),
  ]
}

async function memberBlocks(reflection, page) {
  const constructor = (reflection.children ?? []).find(
    (member) =>
      member.kind === ReflectionKind.Constructor && page.api.nodes.get(member.signatures[0]) !== undefined,
  )
  const areOptions = reflection.name.endsWith('Options')
  const properties = (reflection.children ?? []).filter(
    (member) => propertyKinds.includes(member.kind) && (areOptions || !isInherited(member)),
  )
  return [
    ...(constructor === undefined || isInherited(constructor)
      ? []
      : await constructorBlocks(constructor, page)),
    ...(properties.length === 0 ? [] : [list(properties.map((each) => propertyLine(each, page)))]),
    ...(areOptions ? [] : parentsOf(reflection)).map(
      (parent) => `Has everything of ${linked(parent, page)} too.`,
    ),
  ]
}

/** The exported types that a type extends. */
function parentsOf({ extendedTypes = [] }) {
  return extendedTypes.map((type) => type.reflection).filter((parent) => parent !== undefined)
}

/** A constructor reads as it is called. */
async function constructorBlocks(constructor, page) {
  const blocks = await callBlocks(constructor.signatures, page)
  return blocks.map((block) =>
    block.replace(/^```ts\nconstructor/, `\`\`\`ts\nnew ${constructor.parent.name}`),
  )
}

/** The types that a declaration names, for those who want to look them up. */
function usedTypes(symbol, reflection, page) {
  const names = new Map()
  const known = [reflection, ...parentsOf(reflection)]
  forEachTypeName(symbol, (node) => {
    const found = page.api.checker.getSymbolAtLocation(node)
    const type = found === undefined ? undefined : page.reflectionOf(target(page.api.checker, found))
    if (type !== undefined && !known.includes(type)) names.set(type.name, type)
  })
  const links = [...names.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, type]) => linked(type, page))
  return links.length === 0 ? [] : [`Uses ${links.join(', ')}.`]
}

/** The name of a reflection, with a link where it has a place. */
export function linked(reflection, page) {
  const address = page.link(reflection)
  return address === undefined ? `\`${reflection.name}\`` : `[\`${reflection.name}\`](${address})`
}
