import type { Node } from 'oxc-parser'

/** The TypeScript nodes that are visited, because they contain expressions. Other TypeScript nodes, such as types, are skipped. */
const VALUES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSParameterProperty',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
])

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits every node of a tree, except types. `ancestors` are the nodes that contain the node; its parent is the last one. */
export function visitNodes(root: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []): void {
  visit(root, ancestors)
  const inside = [...ancestors, root]
  for (const child of Object.values(root).flat()) {
    if (isNode(child) && (!child.type.startsWith('TS') || VALUES.has(child.type))) visitNodes(child, visit, inside)
  }
}

/**
 * Collects the declarations of variables, parameters, functions and classes in a file, and the assignments to variables, by name. Imports are left out.
 * @returns One entry for each declaration or assignment: the initial value of a variable, `null` for a variable without one, and `undefined` for all others,
 *   such as parameters, destructured variables and assignments.
 */
export function collectBindings(program: Node): ReadonlyMap<string, readonly (Node | null | undefined)[]> {
  const bindings = new Map<string, (Node | null | undefined)[]>()
  const add = (pattern: Node | null | undefined, init?: Node | null) => {
    for (const name of listNames(pattern)) bindings.set(name, [...(bindings.get(name) ?? []), pattern?.type === 'Identifier' ? init : undefined])
  }
  visitNodes(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id, node.init)
    if (node.type === 'CatchClause') add(node.param)
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') add(node.id)
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') add(node.id)
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
      for (const parameter of node.params) add(parameter)
    if (node.type === 'AssignmentExpression') add(node.left)
  })
  return bindings
}

/** Lists the names that a pattern such as `{ a, b: [c] }` declares or assigns. */
function listNames(pattern: Node | null | undefined): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => listNames(property.type === 'Property' ? property.value : property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => listNames(element))
    case 'AssignmentPattern':
      return listNames(pattern.left)
    case 'RestElement':
      return listNames(pattern.argument)
    case 'TSParameterProperty':
      return listNames(pattern.parameter)
    default:
      return []
  }
}
