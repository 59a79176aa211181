import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })

/** A node as TypeScript without its comments. */
export function textOf(node) {
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
}

/** The declarations of a symbol as TypeScript, without comments and private members: overloads are several. */
export function declarationsOf(symbol) {
  return (symbol.declarations ?? []).map((node) =>
    textOf(statementOf(node))
      .replace(/^export /, '')
      .replace(/^default /, '')
      .replace(/^declare /, '')
      .replaceAll(/^ +(?:#private|private .*);\n/gm, ''),
  )
}

/** A variable is declared by its statement, everything else by itself. */
function statementOf(node) {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node
}

/** Calls back with each name of a type that the declarations of a symbol use. */
export function forEachTypeName(symbol, visit) {
  const walk = (node) => {
    if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return
    if (ts.isTypeReferenceNode(node)) visit(node.typeName)
    else if (ts.isExpressionWithTypeArguments(node)) visit(node.expression)
    else if (ts.isTypeQueryNode(node)) visit(node.exprName)
    else if (ts.isImportTypeNode(node) && node.qualifier !== undefined) visit(node.qualifier)
    ts.forEachChild(node, walk)
  }
  for (const node of symbol.declarations ?? []) walk(node)
}
