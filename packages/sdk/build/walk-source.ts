import type { Node } from 'oxc-parser'

/** The TypeScript nodes that contain values. All other TypeScript nodes are types, which do not exist at run time. */
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

/** Visits every node that is a value, with the nodes that contain it; the nearest one is at the end. */
export function visitNodes(root: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []): void {
  visit(root, ancestors)
  const inside = [...ancestors, root]
  for (const child of Object.values(root).flat()) {
    if (isNode(child) && (!child.type.startsWith('TS') || VALUES.has(child.type))) visitNodes(child, visit, inside)
  }
}

/** Collects the variables, parameters, functions and classes of a file by name, with the initial value of variables. Imports are left out. */
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
