import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const CATALOGUES = globSync('{host,server,plugins/*,examples/*}/locales/fr.json', { cwd: ROOT })

test('there are French catalogues', () => expect(CATALOGUES.length).toBeGreaterThan(5))

test.each(CATALOGUES)('%s is set in type: curved apostrophes, and no line begins with a colon', (file) => {
  const lines = Object.entries(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, string>)
  expect(lines.filter(([, text]) => /\p{L}'\p{L}| [?!;:»]|« /u.test(text)).map(([key]) => key)).toEqual([])
})
