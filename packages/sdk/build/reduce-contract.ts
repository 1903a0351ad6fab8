import path from 'node:path'
import { type Expression, type Node, type ObjectExpression, type Program, parseSync, type VariableDeclaration, type VariableDeclarator } from 'oxc-parser'
import type { EndpointUses } from './trace-endpoints.ts'
import { isNode } from './walk-source.ts'

/** The properties that replace the call of a function that defines an endpoint, by the name of the function. */
const DEFINITIONS: ReadonlyMap<string, string> = new Map([
  ['defineEndpoint', ''],
  ['defineIdempotentEndpoint', 'idempotent: true, '],
  ['defineUploadEndpoint', ''],
  ['defineStreamEndpoint', "method: 'GET', "],
])
/** The properties of an endpoint that the functions of the SDK read to send a request. */
const REQUEST_PROPERTIES = new Set(['method', 'path', 'status', 'idempotent'])
/** Properties that `defineEndpoint` adds when they are missing. */
const DEFAULTS = ['params', 'query', 'body', 'response', 'status', 'errors']
/** The query of the module with the endpoints and values of a contract that need no schema. */
export const REQUESTS_QUERY = '?requests'

/** A contract as two modules, because a module with schemas would load the schema library with every endpoint. */
export interface ReducedContract {
  /** The source of the contract. It also exports everything that `requests` exports. */
  readonly main: string
  /** The source of a module with the endpoints, reduced to method, path and status, and with other literal values. */
  readonly requests: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** An object literal: the source text of its properties, by name. */
type Properties = ReadonlyMap<string, { readonly text: string; readonly value: Node }>

interface Source {
  readonly code: string
  readonly uses: EndpointUses
  /** The functions that the contract imports from the SDK: their exported name, by their local name. */
  readonly definitions: ReadonlyMap<string, string>
  readonly objects: ReadonlyMap<string, ObjectExpression>
}

/**
 * Reduces the source of a contract to the parts that clients use. It keeps method, path and status of each endpoint, and the properties that the client
 * code reads; an untraced endpoint stays complete. All other values are marked as free of side effects, so that the bundler leaves out unused values.
 */
export function reduceContract(fileName: string, code: string, uses: EndpointUses): ReducedContract {
  const { program } = parseSync(fileName, code)
  const declarations = listDeclarations(program)
  const source = { code, uses, definitions: listDefinitions(program), objects: listObjects(declarations) }
  const edits: Edit[] = []
  const requests: { readonly name: string; readonly text: string }[] = []
  for (const { statement, declaration } of declarations) {
    const request = statement.type === 'ExportNamedDeclaration' ? reduceToRequest(declaration, source) : null
    if (request) requests.push(request)
    if (request) edits.push({ start: statement.start, end: statement.end, text: '' })
    else edits.push(...declaration.declarations.flatMap((declarator) => reduceDeclarator(declarator, source)))
  }
  const main = edits.reduceRight((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
  const names = requests.map(({ name }) => name).join(', ')
  const from = JSON.stringify(`./${path.basename(fileName)}${REQUESTS_QUERY}`)
  return {
    main: names ? `import { ${names} } from ${from}\nexport { ${names} }\n${main}` : main,
    requests: requests.map(({ name, text }) => `export const ${name} = ${text}\n`).join(''),
  }
}

const listDeclarations = ({ body }: Program) =>
  body.flatMap((statement) => {
    const declaration: Node | null = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? [{ statement, declaration }] : []
  })

function listDefinitions({ body }: Program): ReadonlyMap<string, string> {
  const imported = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && /^@balafon\/sdk\/contract$|(^|\/)endpoint\.ts$/.test(statement.source.value) ? statement.specifiers : [],
  )
  return new Map(
    imported.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier' ? [[specifier.local.name, specifier.imported.name]] : [],
    ),
  )
}

/** Lists the object literals of the file. A definition may spread their properties. */
function listObjects(declarations: ReturnType<typeof listDeclarations>): ReadonlyMap<string, ObjectExpression> {
  const objects = new Map<string, ObjectExpression>()
  for (const { id, init } of declarations.flatMap(({ declaration }) => (declaration.kind === 'const' ? declaration.declarations : []))) {
    const value = init && removeCasts(init)
    if (id.type === 'Identifier' && value?.type === 'ObjectExpression') objects.set(id.name, value)
  }
  return objects
}

const removeCasts = (node: Expression): Expression =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? removeCasts(node.expression) : node

/**
 * Reduces a statement for the module with the requests. Returns null unless it defines one literal, or one endpoint with only literal values after the
 * reduction.
 */
function reduceToRequest({ declarations, kind }: VariableDeclaration, source: Source): { readonly name: string; readonly text: string } | null {
  if (kind !== 'const') return null
  const [declarator, ...others] = declarations
  if (others.length > 0 || declarator?.id.type !== 'Identifier' || !declarator.init) return null
  if (isLiteral(declarator.init)) return { name: declarator.id.name, text: source.code.slice(declarator.init.start, declarator.init.end) }
  const endpoint = reduceEndpoint(declarator.id.name, declarator.init, source)
  return endpoint?.isLiteral ? { name: declarator.id.name, text: endpoint.text } : null
}

function reduceDeclarator({ id, init }: VariableDeclarator, source: Source): Edit[] {
  if (!init || id.type !== 'Identifier' || !hasCall(init)) return []
  const { start, end } = init
  const endpoint = reduceEndpoint(id.name, init, source)
  if (endpoint?.isLiteral) return [{ start, end, text: endpoint.text }]
  return [{ start, end, text: `/*#__PURE__*/ (() => (${endpoint?.text ?? source.code.slice(start, end)}))()` }]
}

/** Reduces an endpoint. Returns null for values that are not endpoints, and for endpoints that stay complete. */
function reduceEndpoint(name: string, init: Expression, source: Source): { readonly text: string; readonly isLiteral: boolean } | null {
  const { uses, definitions } = source
  if (uses.hasUntracedModule || uses.untraced.has(name)) return null
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.arguments.length !== 1) return null
  const [definition] = init.arguments
  const prefix = DEFINITIONS.get(definitions.get(init.callee.name) ?? '')
  if (prefix === undefined || definition?.type !== 'ObjectExpression') return null
  const properties = listProperties(definition, source)
  if (!properties || DEFAULTS.some((property) => uses.readProperties.has(`${name}.${property}`) && !properties.has(property))) return null
  const kept = [...properties].filter(([key]) => REQUEST_PROPERTIES.has(key) || uses.readProperties.has(`${name}.${key}`)).map(([, property]) => property)
  return { text: `{ ${prefix}${kept.map(({ text }) => text).join(', ')} }`, isLiteral: kept.every(({ value }) => isLiteral(value)) }
}

/** Lists the properties of an object, including those of spread objects of the same file. Returns null when a property cannot be read from the source. */
function listProperties({ properties }: ObjectExpression, source: Source): Properties | null {
  const byName = new Map<string, { readonly text: string; readonly value: Node }>()
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const object = property.argument.type === 'Identifier' ? source.objects.get(property.argument.name) : undefined
      const spread = object && listProperties(object, source)
      if (!spread) return null
      for (const [key, value] of spread) byName.set(key, value)
    } else {
      if (property.computed || property.key.type !== 'Identifier') return null
      byName.set(property.key.name, { text: source.code.slice(property.start, property.end), value: property.value })
    }
  }
  return byName
}

const isLiteral = (node: Node): boolean => node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0)

/** Returns whether an expression calls a function when it is evaluated. The bodies of functions are not evaluated. */
function hasCall(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  return (
    node.type === 'CallExpression' ||
    node.type === 'NewExpression' ||
    Object.values(node)
      .flat()
      .some((child) => isNode(child) && hasCall(child))
  )
}
