// Checks the wording of the code: test titles, comments, documents, and the names of exported functions and files.
// Usage: node scripts/plain-language.mjs [path …]   (default: every tracked file). The rules are explained in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { NOUN_FUNCTIONS, UNCLEAR_NAMES, UNCLEAR_WORDS, VERBS } from './lib/plain-words.mjs'

const MAX_TITLE_LENGTH = 80
/** A third-person verb: "returns", "does not", "cannot". */
const TITLE_START = /^(?:is|are|has|can|cannot|must|does not|do not|[a-z]+s)\b/
/** Words that end in s and are not verbs: a title must not begin with them. */
const NOT_VERBS = new Set(
  `this its as always sometimes his less whose besides across unless guests users visitors plugins tabs links pages codes files rows changes settings tracks titles texts
  sessions addresses services numbers things plays limits tokens events jobs queries types columns dates flags routes menus images errors calls names pictures others
  passwords permissions roles cookies headers themes albums artists playlists items fields forms buttons thus perhaps yes`.split(/\s+/),
)
/** Files that contain unclear words on purpose: this check, its word list and the glossary. */
const EXEMPT = new Set(['scripts/plain-language.mjs', 'scripts/lib/plain-words.mjs', 'docs/glossary.md'])

export function checkPlainLanguage(paths = ['.']) {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...paths], { encoding: 'utf8', maxBuffer: 1e8 })
  const files = tracked.split('\0').filter((file) => file && existsSync(file) && !EXEMPT.has(file) && !/CHANGELOG|(^|\/)dist\//.test(file))
  return files.flatMap((file) => checkFile(file).map((finding) => ({ file, ...finding })))
}

function checkFile(file) {
  // Code in backticks is not checked.
  if (/\.md$/.test(file)) return findUnclearWords(readFileSync(file, 'utf8').replaceAll(/`[^`\n]*`/g, '``'), 1)
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
  return [
    ...checkNames([path.basename(file).replace(/\..*/, ''), ...path.dirname(file).split('/')], 1),
    ...findComments(text).flatMap(({ comment, line }) => findUnclearWords(comment, line)),
    ...(isTest ? checkTitles(text, file) : []),
    ...checkExports(text, file),
  ]
}

function findUnclearWords(text, firstLine) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      UNCLEAR_WORDS.flatMap(([pattern, advice]) =>
        [...line.matchAll(pattern)].map(([word]) => ({ line: firstLine + index, kind: 'word', message: `"${word}": ${advice}` })),
      ),
    )
}

/** Finds block comments and line comments. The lookbehind excludes the slashes of URLs and of texts. */
function findComments(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g)].map((match) => ({ comment: match[0], line: countLines(text, match.index) }))
}

const countLines = (text, end) => text.slice(0, end).split('\n').length

function parse(text, file) {
  return parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' })
}

/** Calls `visit` with every node of a syntax tree. */
function walkTree(node, visit) {
  if (Array.isArray(node)) for (const child of node) walkTree(child, visit)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const key of Object.keys(node)) if (key !== 'span') walkTree(node[key], visit)
  }
}

function isTestFunction(callee) {
  if (callee.type === 'Identifier') return callee.value === 'test' || callee.value === 'it'
  if (callee.type === 'CallExpression') return isTestFunction(callee.callee)
  return callee.type === 'MemberExpression' && isTestFunction(callee.object) && ['each', 'concurrent', 'for'].includes(callee.property.value)
}

function readTitle(argument) {
  if (argument?.type === 'StringLiteral') return argument.value
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ cooked }) => cooked).join('…')
  return undefined
}

function checkTitles(text, file) {
  const findings = []
  walkTree(parse(text, file), (node) => {
    if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return
    const title = readTitle(node.arguments[0]?.expression)
    if (title === undefined || node.arguments.length < 2) return
    const line = Math.max(1, countLines(text, text.indexOf(title.slice(0, 30).replace(/…[\s\S]*/, ''))))
    const [first = ''] = title.toLowerCase().split(/[\s,:]/)
    if (!TITLE_START.test(title) || NOT_VERBS.has(first)) findings.push({ line, kind: 'title', message: `start with a verb: "${title}"` })
    if (title.length > MAX_TITLE_LENGTH) findings.push({ line, kind: 'title', message: `${title.length} characters: "${title}"` })
    findings.push(...findUnclearWords(title, line))
  })
  return findings
}

function checkExports(text, file) {
  const findings = []
  for (const node of parse(text, file).body) {
    if (node.type !== 'ExportDeclaration') continue
    for (const name of listFunctions(node.declaration)) {
      const line = countLines(text, Math.max(0, text.search(new RegExp(`\\b${name}\\b`))))
      const [first] = name.split(/(?=[A-Z0-9])/)
      const isComponent = /^[A-Z]/.test(name)
      if (!isComponent && !VERBS.has(first) && !NOUN_FUNCTIONS.has(name)) findings.push({ line, kind: 'verb', message: `${name}: start with a verb` })
      findings.push(...checkNames([name], line))
    }
  }
  return findings
}

function listFunctions(declaration) {
  if (declaration.type === 'FunctionDeclaration') return [declaration.identifier.value]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.filter(({ init }) => init && /^(?:Arrow)?FunctionExpression$/.test(init.type)).map(({ id }) => id.value)
}

function checkNames(names, line) {
  return names.flatMap((name) =>
    UNCLEAR_NAMES.filter(([pattern]) => pattern.test(name)).map(([, advice]) => ({ line, kind: 'name', message: `${name}: ${advice}` })),
  )
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const findings = checkPlainLanguage(process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.'])
  for (const { file, line, kind, message } of findings) console.log(`${file}:${line}  ${kind}  ${message}`)
  console.log(findings.length === 0 ? 'The wording is plain.' : `${findings.length} findings.`)
  process.exit(findings.length === 0 ? 0 : 1)
}
