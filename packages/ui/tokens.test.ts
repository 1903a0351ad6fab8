import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MEDIA } from './media.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const TOKENS_FILE = 'packages/ui/tokens.css'

const readStyles = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const styleSheets = globSync('{host,packages,plugins,examples}/**/*.css', {
  cwd: ROOT,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}).filter((file) => file !== TOKENS_FILE)

/** Finds the parts of all style sheets that match the pattern and that the check rejects. */
const findViolations = (pattern: RegExp, isAllowed: (value: string) => boolean) =>
  styleSheets.flatMap((file) =>
    [...readStyles(file).matchAll(pattern)]
      .map(([text, value = '']) => ({ text, value }))
      .filter(({ value }) => !isAllowed(value))
      .map(({ text }) => `${file}: ${text}`),
  )

const listTokens = (prefix: string) =>
  [...readStyles(TOKENS_FILE).matchAll(/^ +(--be-[\w-]+):/gm)].flatMap(([, name = '']) => (name.startsWith(prefix) ? [name] : []))

describe('each style sheet', () => {
  test('takes all font sizes from the tokens', () => {
    // Sizes that depend on the surrounding element, such as `34cqi`, do not need a token.
    const isAllowed = (value: string) => /var\(--be-text-|^(inherit|initial)$|^[\d.]+(em|cqi|%)|^\d+ [\d.]+(em|cqi)/.test(value)
    expect(findViolations(/(?<![\w-])font(?:-size)?: ([^;]+);/g, isAllowed)).toEqual([])
  })

  test('takes all z-indexes from the tokens', () => {
    expect(findViolations(/(?<![\w-])z-index: ([^;]+);/g, (value) => value === 'auto' || value.includes('var(--be-z-'))).toEqual([])
  })

  test('takes the widths of media queries from `MEDIA`', () => {
    const names = Object.keys(MEDIA)
    const isAllowed = (query: string) => !query.includes('width') && [...query.matchAll(/\(--([\w-]+)\)/g)].every(([, name = '']) => names.includes(name))
    expect(findViolations(/@media ([^{]+)\{/g, isAllowed)).toEqual([])
  })

  test('uses only tokens that exist', () => {
    const tokens = ['--be-text-', '--be-space-', '--be-z-'].flatMap(listTokens)
    expect(findViolations(/var\((--be-(?:text|space|z)-[\w-]+)/g, (name) => tokens.includes(name))).toEqual([])
  })
})

describe('tokens.css', () => {
  test.each(['--be-text-', '--be-z-'])('has at most eight tokens with the prefix %s', (prefix) => {
    const tokens = listTokens(prefix)
    expect(tokens.length).toBeGreaterThan(0)
    expect(tokens.length).toBeLessThanOrEqual(8)
  })
})
