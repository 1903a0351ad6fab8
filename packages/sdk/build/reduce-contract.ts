import { type Expression, type ObjectExpression, type Program, parseSync, type VariableDeclarator } from 'oxc-parser'

/** What the definition of an endpoint becomes, by the function that defines it. `sendRequest` needs no other properties. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  defineEndpoint: '',
  defineIdempotentEndpoint: 'idempotent: true, ',
  defineUploadEndpoint: '',
  defineStreamEndpoint: "method: 'GET', ",
}
const SENT_PROPERTIES = new Set(['method', 'path', 'status'])
const SCHEMAS = ['params', 'query', 'body', 'response']

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Reduces the source of a contract to what clients use: endpoints keep their method, path and status, and the properties that are accessed.
 * All other values are marked as free of side effects, so that the bundler leaves out unused values.
 * @param isAccessed Returns whether client code contains a property access, for example `createWebhook.body`.
 */
export function reduceContract(fileName: string, code: string, isAccessed: (access: string) => boolean): string {
  const { program } = parseSync(fileName, code)
  const edits = listDeclarators(program).flatMap((declarator) => reduceDeclarator(declarator, code, isAccessed))
  return edits.reduceRight((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
}

const listDeclarators = ({ body }: Program) =>
  body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))

function reduceDeclarator({ id, init }: VariableDeclarator, code: string, isAccessed: (access: string) => boolean): Edit[] {
  if (!init || id.type !== 'Identifier' || !hasCall(init)) return []
  const { start, end } = init
  const endpoint = reduceEndpoint(id.name, init, code, isAccessed)
  return [{ start, end, text: endpoint ?? `/*#__PURE__*/ (() => (${code.slice(start, end)}))()` }]
}

/** Returns null for values that are not endpoints, and for endpoints of which a default schema is accessed. */
function reduceEndpoint(name: string, init: Expression, code: string, isAccessed: (access: string) => boolean): string | null {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return null
  const [definition] = init.arguments
  const prefix = DEFINITIONS[init.callee.name]
  if (prefix === undefined || definition?.type !== 'ObjectExpression') return null
  const properties = listProperties(definition)
  if (!properties || SCHEMAS.some((schema) => isAccessed(`${name}.${schema}`) && !properties.has(schema))) return null
  const kept = [...properties].filter(([key]) => SENT_PROPERTIES.has(key) || isAccessed(`${name}.${key}`))
  return `{ ${prefix}${kept.map(([, { start, end }]) => code.slice(start, end)).join(', ')} }`
}

/** Returns the properties by name, or null when some are not written in the object itself. */
function listProperties({ properties }: ObjectExpression) {
  const byName = new Map<string, { readonly start: number; readonly end: number }>()
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return null
    byName.set(property.key.name, property)
  }
  return byName
}

/** Returns whether an expression calls a function when it is evaluated. The bodies of functions are not evaluated. */
function hasCall(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasCall)
  if (typeof node !== 'object' || node === null) return false
  const { type } = node as { readonly type?: string }
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return false
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(hasCall)
}
