import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The guide's pieces of code that name the file they are from. */
const pieces = [...readFileSync(path.join(ROOT, 'docs/plugins.md'), 'utf8').matchAll(/```tsx?\n\/\/ (examples\/\S+)\n(.*?)```/gs)]

test('the guide shows enough of it to be worth checking', () => expect(pieces.length).toBeGreaterThan(15))

test.each(pieces.map(([, file = '', code = '']) => [file, code] as const))('the code of the guide is the code of %s', (file, code) => {
  const lines = new Set(
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .map((line) => line.trim()),
  )
  const strange = code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '…' && !lines.has(line))
  expect(strange).toEqual([])
})
