import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing'
import { describe, expect, test } from 'vitest'

describe('translations', () => {
  test('are complete in every language', () => {
    expect(findLocaleProblems(path.join(import.meta.dirname, '..'))).toEqual([])
  })
})
