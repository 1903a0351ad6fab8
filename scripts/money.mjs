// Finds floating-point numbers in the plugins that handle money: an amount is a whole number of the smallest unit of its currency. Reports fractions in
// calculations, divisions of amounts that are not rounded at once, functions that read or write fractions, and columns that store them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

const FOLDERS = ['plugins/wallet', 'plugins/billing', 'plugins/payments']
const CHECKED = /\/(?:server|contract)\/.*\.(?:ts|sql)$/
const TESTS = /\.test\.ts$|\/testing\//
/** Files that may divide amounts, because the result is not an amount, or a wrong result has no effect. */
const FILES_WITH_DIVISIONS = new Set([
  // A result that is not a whole number matches no payment.
  'plugins/payments/contract/provider-units.ts',
  // Compares plans: the result is a percentage.
  'plugins/billing/contract/cycles.ts',
])

const FRACTION_FUNCTIONS = new Set(['parseFloat', 'toFixed', 'toPrecision', 'fround'])
const ROUNDING_FUNCTIONS = new Set(['floor', 'ceil', 'round', 'trunc'])
const FRACTION_COLUMNS = new Set(['double', 'numeric'])
const AMOUNT = /(?:amount|total|price|balance|earnings|income|share|fee|tax|discount|refund|units|debit|credit|net|gross)s?$/i
const FRACTION_TYPES = /\b(?:float[48]?|double precision|real)\b/i

/**
 * Finds floating-point numbers in a file with money.
 * @param {string} file
 * @param {string} source
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function findFractions(file, source) {
  const inSql = findFractionTypes(file, source)
  return file.endsWith('.sql') ? inSql : [...inSql, ...findInProgram(file, Buffer.from(source))]
}

/** Finds columns with a type that cannot store every amount exactly. */
function findFractionTypes(file, source) {
  if (!/(?:\.sql|\/migrations\/.*\.ts)$/.test(file)) return []
  return source.split('\n').flatMap((text, index) => {
    const statement = text.replace(/(?:--|\/\/|^\s*\/?\*).*$/, '')
    return FRACTION_TYPES.test(statement) ? [{ file, line: index + 1, text: text.trim() }] : []
  })
}

function findInProgram(file, source) {
  const program = parseSync(source.toString(), { syntax: 'typescript', tsx: false, decorators: true })
  const found = []
  visit(program, null, (node, parent) => {
    if (isFraction(node) || isFractionCall(node) || (!FILES_WITH_DIVISIONS.has(file) && isDivision(node, parent))) found.push(node)
  })
  return found.map(({ span }) => ({ file, ...locate(source, span) }))
}

const isFraction = (node) => node.type === 'NumericLiteral' && !Number.isInteger(node.value)

function isFractionCall({ type, callee }) {
  if (type !== 'CallExpression') return false
  const name = callee.type === 'MemberExpression' ? callee.property.value : callee.value
  const isColumn = callee.type === 'MemberExpression' && callee.object.value === 'column'
  return isColumn ? FRACTION_COLUMNS.has(name) : FRACTION_FUNCTIONS.has(name)
}

/** Amounts are divided only inside of a rounding function, or as BigInt, which has no fractions. */
function isDivision(node, parent) {
  if (node.type !== 'BinaryExpression' || node.operator !== '/' || !AMOUNT.test(findName(node.left)) || isBigInt(node.right)) return false
  return !(parent?.type === 'CallExpression' && ROUNDING_FUNCTIONS.has(parent.callee.property?.value))
}

const isBigInt = ({ type, callee }) => type === 'BigIntLiteral' || (type === 'CallExpression' && callee.value === 'BigInt')

/** Returns the name of the value that is divided: `amount` for `row.amount`, `Math.abs(amount)` and `rate * amount`. */
function findName(node) {
  if (node.type === 'Identifier') return node.value
  if (node.type === 'MemberExpression') return node.property.value ?? ''
  if (node.type === 'ParenthesisExpression') return findName(node.expression)
  if (node.type === 'CallExpression') return node.arguments.map(({ expression }) => findName(expression)).find((name) => AMOUNT.test(name)) ?? ''
  if (node.type === 'BinaryExpression') return [findName(node.left), findName(node.right)].find((name) => AMOUNT.test(name)) ?? ''
  return ''
}

function visit(node, parent, onNode) {
  if (Array.isArray(node)) for (const item of node) visit(item, parent, onNode)
  else if (node !== null && typeof node === 'object') {
    const isNode = typeof node.type === 'string'
    if (isNode) onNode(node, parent)
    for (const value of Object.values(node)) visit(value, isNode ? node : parent, onNode)
  }
}

/** Returns the line and the text of a syntax node. In a `span` of swc, the first byte of the file has the number 1. */
function locate(source, { start, end }) {
  const text = source.subarray(start - 1, end - 1).toString()
  return {
    line: source
      .subarray(0, start - 1)
      .toString()
      .split('\n').length,
    text: text.replaceAll(/\s+/g, ' '),
  }
}

if (path.basename(process.argv[1] ?? '') === 'money.mjs') {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...FOLDERS], { encoding: 'utf8' }).split('\0')
  const checked = files.filter((file) => CHECKED.test(file) && !TESTS.test(file) && existsSync(file))
  const found = checked.flatMap((file) => findFractions(file, readFileSync(file, 'utf8')))
  for (const { file, line, text } of found) console.log(`${file}:${line}  ${text}`)
  console.log(`${found.length} floating-point numbers in ${checked.length} files with money.`)
  if (found.length > 0) process.exitCode = 1
}
