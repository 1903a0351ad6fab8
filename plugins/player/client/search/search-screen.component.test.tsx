import { expectFocusRings, openPage } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import manifest from '../../plugin.ts'
import client from '../index.ts'

describe('SearchScreen', () => {
  test('shows a focus ring at every tab stop', async () => {
    await openPage('/search', { plugins: [{ manifest, client }] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument()
    await expectFocusRings()
  })
})
