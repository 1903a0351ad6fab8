import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAlbum } from '../../contract/catalogue.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbum } from '../testing/catalogue.fixture.ts'

const plugins = [{ manifest, client }]
const api = [respondTo(getAlbum, () => ({ album: createAlbum() }))]

describe('AlbumScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/album/1/sampler/market-days', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Market Days' })).toBeVisible()
    await expectAccessible()
  })
})
