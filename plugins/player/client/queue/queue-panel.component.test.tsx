import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getQueue, saveQueue, saveQueuePosition } from '../../contract/queue.ts'
import manifest from '../../plugin.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { listUpcoming } from '../engine/queue.ts'
import client from '../index.ts'
import { createTrackCard } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes, missingAudioSourceFake } from '../testing/fake-endpoints.ts'
import { forgetQueueChanges } from './queue-undo.ts'

const plugins = [{ manifest, client }]
const tracks = [1, 2, 3, 4, 5].map(createTrackCard)
const getUpcomingIds = () => listUpcoming(usePlayer.getState().queue).map(({ track }) => track.id)
const getRow = (name: string) => page.getByRole('row', { name })

const api = [...emptyLibraryFakes, missingAudioSourceFake]

async function openQueue(options: Parameters<typeof openPage>[1] = {}) {
  await openPage('/404', { plugins, api, ...options })
  player.loadTracks(tracks, 0, { title: 'Market Days', to: '/album/1/-/-' }, 0)
  player.addToQueue([createTrackCard(9)])
  player.togglePanel('queue')
  await expect.element(page.getByRole('complementary', { name: 'Queue' })).toBeVisible()
}

beforeEach(() => {
  player.clear()
  forgetQueueChanges()
})

describe('QueuePanel', () => {
  test.each(['light', 'dark'] as const)('shows added songs before the rest of the album, accessibly in the %s theme', async (theme) => {
    await openQueue({ theme })
    await expect.element(page.getByRole('region', { name: 'Next in queue' }).getByText('Track 9')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Next from Market Days' }).getByText('Track 2')).toBeVisible()
    await expectAccessible()
  })

  test('removes the selected songs and undoes the removal', async () => {
    await openQueue()
    await getRow('Track 2').click()
    await getRow('Track 4').click({ modifiers: ['Shift'] })
    const toolbar = page.getByRole('toolbar', { name: 'Selection' })
    await expect.element(toolbar.getByText('3 selected')).toBeVisible()
    await toolbar.getByRole('button', { name: 'Remove' }).click()
    expect(getUpcomingIds()).toEqual([9, 5])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    expect(getUpcomingIds()).toEqual([9, 2, 3, 4, 5])
  })

  test('clears the songs after the current one and undoes the change', async () => {
    await openQueue()
    await page.getByRole('button', { name: 'Clear queue' }).click()
    expect(getUpcomingIds()).toEqual([])
    expect(usePlayer.getState().track?.id).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    expect(getUpcomingIds()).toEqual([9, 2, 3, 4, 5])
  })

  test('moves a song with Alt and an arrow key and removes it with Delete', async () => {
    await openQueue()
    await getRow('Track 3').click()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(getUpcomingIds()).toEqual([9, 3, 2, 4, 5])
    await userEvent.keyboard('{Delete}')
    expect(getUpcomingIds()).toEqual([9, 2, 4, 5])
  })

  test('offers the newer queue of another device and continues it at its position', async () => {
    localStorage.removeItem('balafon.player.saved_at')
    const queue = {
      tracks: [{ origin: 'source' as const, track: createTrackCard(42) }],
      order: [0],
      current: 0,
      position: 33,
      is_shuffled: false,
      repeat: 'off' as const,
      source: null,
      device_id: '00000000-0000-4000-8000-000000000001',
      updated_at: new Date().toISOString(),
    }
    const savedQueue = [
      respondTo(getQueue, () => ({ queue })),
      respondTo(saveQueue, () => ({ updated_at: queue.updated_at })),
      respondTo(saveQueuePosition, () => ({ updated_at: queue.updated_at })),
    ]
    await openPage('/404', { plugins, api: [...savedQueue, ...api], bootstrap: { user: createUser() } })
    await page.getByRole('button', { name: 'Continue from your other device' }).click()
    expect(usePlayer.getState()).toMatchObject({ track: { id: 42 }, position: 33 })
  })
})

describe('shortcuts', () => {
  test('lists all shortcuts after the question mark, but not while the user types', async () => {
    await openQueue()
    await userEvent.keyboard('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(sheet.getByText('Play or pause')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })
})
