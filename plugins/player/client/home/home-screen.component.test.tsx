import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getChannel } from '../../contract/channels.ts'
import { getShelves } from '../../contract/shelves.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createHomeChannel } from '../testing/catalogue.fixture.ts'

// On a real site, the server chooses one of the home pages that plugins contribute. The test contributes only one.
const homePages = manifest.contributes['host.homePages/v1'].slice(0, 1)
const plugins = [{ manifest: { ...manifest, contributes: { ...manifest.contributes, 'host.homePages/v1': homePages } }, client }]
const shelf = { id: 'recent', title: 'Jump back in', path: '/library/history', kind: 'albums' as const, items: [createAlbumCard(7)] }
const api = [respondTo(getChannel, () => ({ channel: createHomeChannel() })), respondTo(getShelves, () => ({ shelves: [shelf] }))]

describe('HomeScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { name: 'New records' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Jump back in' })).toBeVisible()
    await expectAccessible()
  })
})
