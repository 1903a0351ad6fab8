import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const TRANSLATION_FILES = globSync('{host,server,plugins/*,examples/*}/locales/fr.json', { cwd: ROOT })

/** A straight apostrophe inside a word, or an ordinary space where French typography has a non-breaking one. */
const WRONG_TYPOGRAPHY = /\p{L}'\p{L}| [?!;:»]|« /u

describe('fr.json', () => {
  test('exists in the host, the server and the plugins', () => expect(TRANSLATION_FILES.length).toBeGreaterThan(5))

  test.each(TRANSLATION_FILES)('has curly apostrophes and non-breaking spaces only: %s', (file) => {
    const texts = Object.entries<string>(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(texts.filter(([, text]) => WRONG_TYPOGRAPHY.test(text)).map(([key]) => key)).toEqual([])
  })
})
