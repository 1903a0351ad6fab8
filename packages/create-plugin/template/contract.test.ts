import { assertContract } from '@balafon/sdk/testing'
import { test } from 'vitest'

test('it keeps what every plugin promises', () => assertContract(import.meta.dirname))
