import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getTag, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'
import { missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const api = [
  respondTo(getTag, () => ({ tag: { name: 'rain', display_name: 'Rain', image: null, albums_count: 1, tracks_count: 2 } })),
  respondTo(listTagTracks, () => ({ data: [createTrackCard(1), createTrackCard(2)], next_cursor: null })),
  respondTo(listTagAlbums, () => ({ data: [createAlbumCard(1)], next_cursor: null })),
  missingAudioSourceFake,
]

describe('TagScreen', () => {
  test('shows songs and albums, and opens the tab with all albums', async () => {
    await openPage('/tag/rain', { plugins, api })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rain' })).toBeVisible()
    await expect.element(page.getByRole('table', { name: 'Songs' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Play Rain', exact: true })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Shuffle Rain' })).toBeEnabled()
    await page.getByRole('navigation', { name: 'Music' }).getByRole('link', { name: 'Albums' }).click()
    await expect.element(page.getByRole('link', { name: 'Market Days' })).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })
  test('shows that it waits for the network, and loads when the browser is online again', async () => {
    await openPage('/404', { plugins, api })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    history.pushState(null, '', '/tag/rain')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await expect.element(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rain' })).toBeVisible()
  })
  test('has no serious axe findings', async () => {
    await openPage('/tag/rain', { plugins, api, width: 390, theme: 'dark' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rain' })).toBeVisible()
    await expectAccessible()
  })
})
