import { openPage, respondTo } from '@balafon/sdk/testing/client'
import type {} from '@vitest/browser-playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { getChannel } from '../../contract/channels.ts'
import { getShelves } from '../../contract/shelves.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createHomeChannel } from '../testing/catalogue.fixture.ts'

const homePages = manifest.contributes['host.homePages/v1'].slice(0, 1)
const plugins = [{ manifest: { ...manifest, contributes: { ...manifest.contributes, 'host.homePages/v1': homePages } }, client }]
const shelf = { id: 'recent', title: 'Jump back in', path: '/library/history', kind: 'albums' as const, items: [createAlbumCard(7)] }
const api = [respondTo(getChannel, () => ({ channel: createHomeChannel() })), respondTo(getShelves, () => ({ shelves: [shelf] }))]

/** Makes the browser behave like a device on which nothing can be hovered over. */
async function emulateTouch() {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}

describe('Card', () => {
  test.each([
    ['a mouse', 1],
    ['touch', 0],
  ])('shows, on a device with %s, %i buttons of each kind', async (device, count) => {
    if (device === 'touch') await emulateTouch()
    await openPage('/', { plugins, api })
    const card = page.getByRole('region', { name: 'Jump back in' }).getByRole('article')
    await expect.element(card.getByRole('heading')).toBeVisible()
    expect(card.getByRole('button', { name: /^Play / }).elements()).toHaveLength(count)
    expect(card.getByRole('button', { name: /^More options/ }).elements()).toHaveLength(count)
  })
})
