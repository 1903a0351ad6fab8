import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing'
import { expect, test } from 'vitest'

test('every text is there in every language', () => {
  expect(findLocaleProblems(path.join(import.meta.dirname, '..'))).toEqual([])
})
