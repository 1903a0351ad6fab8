import { type Node, parseSync } from 'oxc-parser'
import { collectBindings, isNode, visitNodes } from './walk-source.ts'

/** How the sources of a plugin use endpoints. Endpoints have the name under which a contract exports them. */
export interface EndpointUses {
  /** The properties that are read, for example `createWebhook.body`. */
  readonly readProperties: Set<string>
  /** Endpoints that may reach code which reads any of their properties. */
  readonly untraced: Set<string>
  /** Whether any endpoint may be read, for example because a file passes all exports of a module to a function. */
  hasUntracedModule: boolean
}

export const createEndpointUses = (): EndpointUses => ({ readProperties: new Set(), untraced: new Set(), hasUntracedModule: false })

/** The functions of the SDK that accept an endpoint. They read only its `REQUEST_PROPERTIES`. */
const REQUEST_FUNCTIONS = new Set(['sendRequest', 'useApi', 'useApiList', 'useApiMutation', 'buildUrl', 'getQueryKey'])
/** The hooks of the SDK that return a function which accepts an endpoint. */
const REQUEST_HOOKS = new Set(['useInvalidateQueries', 'useSetCachedResponse'])
/** Expressions that have the value of one of their parts. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion', 'ParenthesizedExpression', 'ChainExpression'])

interface Use {
  readonly node: Node
  /** The nodes that contain the node, with the nearest one at the end. */
  readonly ancestors: readonly Node[]
}

interface Imports {
  /** The exported name of a module's export, by its local name. */
  readonly names: ReadonlyMap<string, string>
  /** The local names of whole modules: `import * as`. */
  readonly modules: ReadonlySet<string>
  /** The local names of functions that only send requests. */
  readonly requestFunctions: ReadonlySet<string>
}

/**
 * Adds the uses of endpoints in a source file that imports or defines them. An endpoint counts as traced where it is the argument of a function of the SDK
 * that sends requests, and where a property with a literal name is read. Every other use makes it untraced, for example another name for it, a property of
 * an object, an argument or a prop. Uses in types do not count.
 */
export function traceEndpoints(fileName: string, code: string, uses: EndpointUses): void {
  const { program } = parseSync(fileName, code)
  const imports = readImports(program)
  visitNodes(program, (node, ancestors) => {
    if (node.type === 'ExportAllDeclaration' && node.exported) uses.hasUntracedModule = true
    if (node.type === 'ExportNamedDeclaration') traceExport(node, imports, uses)
    if (node.type !== 'Identifier' || !isRead(node, ancestors)) return
    const name = imports.names.get(node.name)
    if (imports.modules.has(node.name)) traceModule({ node, ancestors }, imports, uses)
    else if (name !== undefined) traceUse(name, { node, ancestors }, imports, uses)
  })
}

function traceModule({ node, ancestors }: Use, imports: Imports, uses: EndpointUses): void {
  const access = ancestors.at(-1)
  const name = access?.type === 'MemberExpression' && access.object === node ? getPropertyName(access) : undefined
  if (access && name !== undefined) traceUse(name, { node: access, ancestors: ancestors.slice(0, -1) }, imports, uses)
  else uses.hasUntracedModule = true
}

function traceUse(name: string, use: Use, { requestFunctions }: Imports, uses: EndpointUses): void {
  const { node, ancestors } = skipTransparent(use)
  const parent = ancestors.at(-1)
  if (parent?.type === 'CallExpression' && (parent.callee === node || (parent.callee.type === 'Identifier' && requestFunctions.has(parent.callee.name)))) return
  const properties = listReadProperties(node, parent)
  if (!properties) uses.untraced.add(name)
  for (const property of properties ?? []) uses.readProperties.add(`${name}.${property}`)
}

/** Lists the properties that the parent node reads. Returns undefined unless it reads properties with literal names. */
function listReadProperties(node: Node, parent: Node | undefined): readonly string[] | undefined {
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    const name = getPropertyName(parent)
    return name === undefined ? undefined : [name]
  }
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'ObjectPattern') return undefined
  const names = parent.id.properties.map((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier' ? property.key.name : undefined,
  )
  return names.every((name) => name !== undefined) ? names : undefined
}

/** Returns the outermost expression that has the value of the endpoint, such as a cast, a condition or an alternative around it. */
function skipTransparent({ node, ancestors }: Use): Use {
  const parent = ancestors.at(-1)
  const isValue =
    parent && (TRANSPARENT.has(parent.type) || parent.type === 'LogicalExpression' || (parent.type === 'ConditionalExpression' && parent.test !== node))
  return isValue ? skipTransparent({ node: parent, ancestors: ancestors.slice(0, -1) }) : { node, ancestors }
}

/** Marks an endpoint as untraced when a file exports it under another name, because the files that import it are not connected with the endpoint. */
function traceExport(
  { specifiers, source }: Extract<Node, { readonly type: 'ExportNamedDeclaration' }>,
  { names, modules }: Imports,
  uses: EndpointUses,
): void {
  for (const { local, exported } of specifiers) {
    const localName = local.type === 'Literal' ? local.value : local.name
    const name = source ? localName : (names.get(localName) ?? localName)
    if (!source && modules.has(localName)) uses.hasUntracedModule = true
    if (exported.type === 'Literal' || exported.name !== name) uses.untraced.add(name)
  }
}

/** Returns whether an identifier reads a variable: it is neither a declaration nor the name of a property or an export. */
function isRead(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1)
  if (!parent || parent.type === 'ExportSpecifier' || parent.type.startsWith('Import')) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node || parent.computed
  if (parent.type === 'VariableDeclarator') return parent.init === node
  return true
}

function getPropertyName(access: Extract<Node, { readonly type: 'MemberExpression' }>): string | undefined {
  const { property, computed } = access
  if (property.type === 'Identifier' && !computed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** Reads the names that a file imports, and the names that it declares at its top level, because a contract may use its own endpoints. */
function readImports(program: Extract<Node, { readonly type: 'Program' }>): Imports {
  const names = new Map<string, string>()
  const modules = new Set<string>()
  const functions = new Set<string>()
  const hooks = new Set<string>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration') for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.set(id.name, id.name)
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    for (const specifier of statement.specifiers) {
      const local = specifier.local.name
      if (specifier.type === 'ImportNamespaceSpecifier') modules.add(local)
      if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') continue
      const imported = isNode(specifier.imported) && specifier.imported.type === 'Identifier' ? specifier.imported.name : local
      names.set(local, imported)
      if (!statement.source.value.startsWith('@balafon/sdk/')) continue
      if (REQUEST_FUNCTIONS.has(imported)) functions.add(local)
      if (REQUEST_HOOKS.has(imported)) hooks.add(local)
    }
  }
  return { names, modules, requestFunctions: listRequestFunctions(program, functions, hooks) }
}

/** Lists the names that always mean a function of the SDK or the result of one of its hooks: no other variable of the file has the same name. */
function listRequestFunctions(program: Node, functions: ReadonlySet<string>, hooks: ReadonlySet<string>): ReadonlySet<string> {
  const isResultOfHook = (init: Node | null | undefined) => init?.type === 'CallExpression' && init.callee.type === 'Identifier' && hooks.has(init.callee.name)
  const bindings = collectBindings(program)
  const isOnly = (name: string, isExpected: (init: Node | null | undefined) => boolean) => (bindings.get(name) ?? []).every(isExpected)
  const results = [...bindings.keys()].filter((name) => !functions.has(name) && isOnly(name, isResultOfHook))
  const usable = [...hooks].every((hook) => isOnly(hook, () => false))
  return new Set([...[...functions].filter((name) => isOnly(name, () => false)), ...(usable ? results : [])])
}
