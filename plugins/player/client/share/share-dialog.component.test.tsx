import { expectAccessible, openPage } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import manifest from '../../plugin.ts'
import { player } from '../engine/player-store.ts'
import client from '../index.ts'
import { createPlaylistCard, createTrackCard } from '../testing/catalogue.fixture.ts'
import { openShareDialog } from './open-share-dialog.ts'

const plugins = [{ manifest, client }]
const bootstrap = { settings: { 'player.embeds.enable': true } }

beforeEach(() => player.clear())

describe('ShareDialog', () => {
  test.each(['light', 'dark'] as const)('shares a track with a start time and an embed code, accessibly in the %s theme', async (theme) => {
    await openPage('/404', { plugins, bootstrap, theme })
    openShareDialog({ kind: 'track', track: createTrackCard(1) })
    const link = page.getByRole('textbox', { name: 'Link' })
    await expect.element(link).toHaveValue(`${location.origin}/track/1/silence`)
    await expect.element(page.getByRole('textbox', { name: 'Embed code' })).toHaveValue(expect.stringContaining('/track/1/silence/embed'))
    await page.getByText('Start at').click()
    await page.getByRole('textbox', { name: 'Time' }).fill('1:03')
    await expect.element(link).toHaveValue(`${location.origin}/track/1/silence?t=63`)
    await page.getByRole('textbox', { name: 'Time' }).fill('9:99')
    await expect.element(page.getByText('Enter a time up to 3:07, for example 1:03.')).toBeVisible()
    await expectAccessible()
  })

  test('has no start time and no embed code for a playlist', async () => {
    await openPage('/404', { plugins, bootstrap })
    openShareDialog({ kind: 'playlist', playlist: createPlaylistCard(1) })
    await expect.element(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Embed code' })).not.toBeInTheDocument()
  })
})
