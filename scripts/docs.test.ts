import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildExtensionPointsPage, PAGE_PATH } from './lib/extension-points.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE_FOLDER = path.join(ROOT, 'node_modules', '.cache', `docs-${process.pid}`)

interface CodeBlock {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly code: string
}

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((page) => page && !/^(?:docs\/decisions|packages\/create-plugin\/template)\//.test(page))

const blocks: readonly CodeBlock[] = pages.flatMap((page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  // Blocks in lists are indented.
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(({ index, 1: indent = '', 2: language = '', 3: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
})

/** Blocks that begin with the path of a file show lines of that file; `…` replaces omitted lines. */
const FILE_COMMENT = /^\/\/ ((?:examples|packages|plugins|server|host)\/\S+)\n/
const excerpts = blocks.filter(({ code }) => FILE_COMMENT.test(code))
const programs = blocks.filter(({ language, code }) => /^tsx?$/.test(language) && !FILE_COMMENT.test(code))
const shellLines = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, code }) => code.split('\n').map((line) => ({ page, line: line.replace(/\s+#.*/, '').trim() })))

describe('code blocks of the documents', () => {
  test('contains more than twenty file excerpts and commands', () => expect([excerpts.length > 20, shellLines.length > 20]).toEqual([true, true]))

  test.each(excerpts)('repeats the lines of their file: $page, line $line', ({ code }) => {
    const file = FILE_COMMENT.exec(code)?.[1] ?? ''
    const lines = new Set(
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    )
    const missing = code
      .replace(FILE_COMMENT, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== '…' && !lines.has(line))
    expect(missing).toEqual([])
  })
})

describe('programs in the documents', () => {
  beforeAll(() => mkdirSync(CACHE_FOLDER, { recursive: true }))
  afterAll(() => rmSync(CACHE_FOLDER, { recursive: true, force: true }))

  test('compiles every program', () => {
    const files = programs.map(({ code }, index) => {
      const name = `block-${index}.tsx`
      writeFileSync(path.join(CACHE_FOLDER, name), `${code}\nexport {}\n`)
      return name
    })
    writeFileSync(
      path.join(CACHE_FOLDER, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.json',
        compilerOptions: { incremental: false },
        files: [...files, path.join(ROOT, 'packages/sdk/client/styles.d.ts')],
        include: [],
      }),
    )
    const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', CACHE_FOLDER], { cwd: ROOT, encoding: 'utf8' })
    const errors = stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => line.replace(/^.*block-(\d+)\.tsx/, (_, index) => `${programs[Number(index)]?.page}:${programs[Number(index)]?.line}`))
    expect(errors).toEqual([])
  })
})

describe('commands in the documents', () => {
  const packageJson: { scripts: object } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const scripts = Object.keys(packageJson.scripts)
  const usage = spawnSync(process.execPath, [path.join(ROOT, 'server/cli/cli.ts'), 'help'], { encoding: 'utf8' }).stdout

  test('mentions only npm scripts that exist', () => {
    const usedScripts = shellLines.flatMap(({ page, line }) =>
      [...line.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map((match) => ({ page, script: match[1] ?? match[2] ?? '' })),
    )
    expect(usedScripts.filter(({ script }) => !scripts.includes(script))).toEqual([])
  })

  test('mentions only subcommands that balafon has', () => {
    const subcommands = new Set([...usage.matchAll(/^ {2}balafon (\w+(?: [\w|]+)?)/gm)].flatMap(([, text = '']) => expandAlternatives(text)))
    const usedSubcommands = shellLines.flatMap(({ page, line }) =>
      [...line.matchAll(/\bbalafon (\w+)(?: (\w+))?/g)].map((match) => ({ page, subcommand: match.slice(1, 3).filter(Boolean).join(' ') })),
    )
    expect(subcommands.size).toBeGreaterThan(10)
    expect(usedSubcommands.filter(({ subcommand }) => !subcommands.has(subcommand) && !subcommands.has(subcommand.split(' ')[0] ?? ''))).toEqual([])
  })
})

/** Turns `jobs retry|discard` into both subcommands. A second word in capitals is an argument and is left out. */
function expandAlternatives(text: string): string[] {
  const [first = '', second = ''] = text.split(' ')
  return second === '' || /^[A-Z]/.test(second) ? [first] : second.split('|').map((word) => `${first} ${word}`)
}

describe('files named in the documents', () => {
  const namedFiles = pages
    .filter((page) => page.startsWith('docs/') || !page.includes('/'))
    .flatMap((page) =>
      [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/`((?:server|packages|plugins|host|e2e|bench|scripts|examples)\/[\w./-]+)`/g)].map((match) => ({
        page,
        file: match[1] ?? '',
      })),
    )
    // The recipe in docs/architecture.md names files of a feature that does not exist, and plugins have a server/index.ts.
    .filter(({ file }) => !file.includes('ratings') && file !== 'server/index.ts')

  test('are all in the repository', () => expect(namedFiles.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]))
})

describe('the reference of extension points', () => {
  test('is up to date: run `npm run docs` after a change of the types', () => {
    expect(readFileSync(path.join(ROOT, PAGE_PATH), 'utf8')).toBe(buildExtensionPointsPage(ROOT))
  })
})
