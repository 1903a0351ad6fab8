import { assertContract } from '@balafon/sdk/testing'
import { describe, test } from 'vitest'

describe('plugin', () => {
  test('passes the contract checks', () => assertContract(import.meta.dirname))
})
