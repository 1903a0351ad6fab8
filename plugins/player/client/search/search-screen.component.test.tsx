import { expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPopularGenres } from '../../contract/browse.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

describe('SearchScreen', () => {
  test('shows a focus ring at every tab stop', async () => {
    await openPage('/search', { plugins: [{ manifest, client }], api: [respondTo(getPopularGenres, () => ({ genres: [] }))] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument()
    // The field takes the focus once it is in the top bar.
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toHaveFocus()
    await expectFocusRings()
  })
})
