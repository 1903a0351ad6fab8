import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPlaylist } from '../../contract/catalogue.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPlaylist } from '../testing/catalogue.fixture.ts'

const plugins = [{ manifest, client }]
const api = [respondTo(getPlaylist, () => ({ playlist: createPlaylist() }))]

describe('PlaylistScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/playlist/1/rainy-evening', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rainy evening' })).toBeVisible()
    await expectAccessible()
  })
})
