import path from 'node:path'
import { localeProblems } from '@balafon/sdk/testing'
import { expect, test } from 'vitest'

test('every text is there in every language', () => {
  expect(localeProblems(path.join(import.meta.dirname, '..'))).toEqual([])
})
