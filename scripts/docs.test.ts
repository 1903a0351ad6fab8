import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FILE_COMMENT, listCodeBlocks, listPages } from './lib/code-blocks.mjs'
import { buildExtensionPointsPage, PAGE_PATH } from './lib/extension-points.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

const pages = listPages(ROOT)
const blocks = listCodeBlocks(ROOT, pages)

const excerpts = blocks.filter(({ code }) => FILE_COMMENT.test(code))
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
