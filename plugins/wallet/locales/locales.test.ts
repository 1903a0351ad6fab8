import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing'
import { expect, test } from 'vitest'

test('contains every text in every language', () => {
  expect(findLocaleProblems(path.join(import.meta.dirname, '..'))).toEqual([])
})
