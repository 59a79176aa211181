import { parseSync, Visitor } from 'rolldown/utils'

/**
 * A source with a counter in each branch: functions, branches of conditions, bodies of loops, defaults.
 *
 * @param first number of the first counter
 * @returns the source, and the number of the next counter
 */
export function addCounters(path, code, first) {
  const { program } = parseSync(path, code)
  const insertions = []
  let next = first
  const count = () => `fuzzCounters[${next++}]++`
  const insert = (start, before, end, after) => insertions.push({ start, before, end, after })

  function statement(node) {
    if (node === null) return
    if (node.type === 'BlockStatement') insert(node.start + 1, `${count()};`, node.start + 1, '')
    else insert(node.start, `{${count()};`, node.end, '}')
  }
  const expression = (node) => insert(node.start, `(${count()},(`, node.end, '))')
  const loop = ({ body }) => statement(body)
  const callable = ({ body }) => {
    if (body?.type === 'FunctionBody' || body?.type === 'BlockStatement')
      insert(body.start + 1, `${count()};`, body.start + 1, '')
    else if (body) expression(body)
  }

  new Visitor({
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    IfStatement({ consequent, alternate }) {
      statement(consequent)
      statement(alternate)
    },
    ForStatement: loop,
    ForOfStatement: loop,
    ForInStatement: loop,
    WhileStatement: loop,
    DoWhileStatement: loop,
    CatchClause: loop,
    ConditionalExpression({ consequent, alternate }) {
      expression(consequent)
      expression(alternate)
    },
    LogicalExpression: ({ right }) => expression(right),
    AssignmentPattern: ({ right }) => expression(right),
    AssignmentExpression({ operator, right }) {
      if (['||=', '&&=', '??='].includes(operator)) expression(right)
    },
    SwitchCase({ consequent: [head] }) {
      if (head !== undefined) insert(head.start, `${count()};`, head.start, '')
    },
  }).visit(program)
  return { code: withInsertions(code, insertions), next }
}

/** The outer of two insertions at one place comes first at its start, and last at its end; they are listed from outer to inner. */
function withInsertions(code, insertions) {
  const pieces = [
    ...insertions.map(({ start, before }, order) => ({ at: start, order, text: before })),
    ...insertions.map(({ end, after }, order) => ({ at: end, order: -1 - order, text: after })),
  ].sort((a, b) => a.at - b.at || a.order - b.order)
  let from = 0
  let made = ''
  for (const { at, text } of pieces) {
    made += code.slice(from, at) + text
    from = at
  }
  return made + code.slice(from)
}
