import { assertValidPlugin } from '@balafon/sdk/testing'
import { describe, test } from 'vitest'

describe('plugin', () => {
  test('passes the contract checks', () => assertValidPlugin(import.meta.dirname))
})
