// Counts the type assertions of all TypeScript files (`value as Type`, but not `as const`), and fails above 2 per thousand lines, because the compiler
// cannot check them. Usage: node scripts/casts.mjs [--list]
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

const MAX_PER_THOUSAND_LINES = 2

/**
 * @param {string} file a path that ends in .ts or .tsx
 * @returns {{ file: string, line: number, text: string }[]} the type assertions of the file
 */
function findCasts(file) {
  const source = readFileSync(file)
  const program = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true })
  const found = []
  visit(program, (node) => {
    if (node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion') found.push(node)
  })
  return found.map(({ span }) => ({ file, ...locate(source, span) }))
}

function visit(node, onNode) {
  if (Array.isArray(node)) for (const item of node) visit(item, onNode)
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') onNode(node)
    for (const value of Object.values(node)) visit(value, onNode)
  }
}

/** Returns the line and the text of a syntax node. In a `span` of swc, the first byte of the file has the number 1. */
function locate(source, { start, end }) {
  const text = source.subarray(start - 1, end - 1).toString()
  return { line: source.subarray(0, start).toString().split('\n').length, text: text.replaceAll(/\s+/g, ' ') }
}

if (path.basename(process.argv[1] ?? '') === 'casts.mjs') {
  const files = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\0')
  const existing = files.filter((file) => file && existsSync(file))
  const casts = existing.flatMap(findCasts)
  const lines = existing.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  const perThousand = (casts.length / lines) * 1000
  if (process.argv.includes('--list')) for (const { file, line, text } of casts) console.log(`${file}:${line}  ${text}`)
  console.log(`${casts.length} type assertions in ${lines} lines: ${perThousand.toFixed(2)} per thousand (at most ${MAX_PER_THOUSAND_LINES}).`)
  if (perThousand >= MAX_PER_THOUSAND_LINES) process.exitCode = 1
}
