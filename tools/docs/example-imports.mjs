import ts from 'typescript'

/**
 * An example with the imports that its doc comment leaves out: names that an entry exports and the example does not declare.
 *
 * @param entry the entry that the example is about: its exports come first, then those of the other entries in their order
 */
export function withImports(code, entry, { entries }) {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
  const used = new Set()
  const declared = new Set()
  const visit = (node) => {
    if (ts.isIdentifier(node) && !isMember(node)) (isDeclared(node) ? declared : used).add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const open = entries.filter(({ isPrivate }) => !isPrivate)
  const inOrder = [...open.filter(({ name }) => name === entry), ...open.filter(({ name }) => name !== entry)]
  const imports = new Map()
  for (const name of [...used].filter((each) => !declared.has(each)).toSorted(byText)) {
    const found = inOrder.find(({ exported }) => exported.some((each) => each.name === name))
    if (found === undefined) continue
    const { symbol } = found.exported.find((each) => each.name === name)
    const isType = (symbol.flags & ts.SymbolFlags.Value) === 0
    imports.set(found.name, [...(imports.get(found.name) ?? []), isType ? `type ${name}` : name])
  }
  const lines = [...imports].map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  if (lines.length === 0) return code
  return `${lines.join('\n')}${code.startsWith('import ') ? '\n' : '\n\n'}${code}`
}

/** Whether an identifier names a member: of an object, or of a pattern that takes an object apart. */
function isMember(node) {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isMethodDeclaration(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node)
  )
}

function isDeclared(node) {
  const { parent } = node
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent)
  return declares && parent.name === node
}

function byText(a, b) {
  return a < b ? -1 : 1
}
