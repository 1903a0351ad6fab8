import { ErrorResponse, openPage, respondTo } from '@balafon/sdk/testing/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAudioSource } from '../../contract/playback.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createTrackCard } from '../testing/catalogue.fixture.ts'
import { createSilence } from '../testing/create-silence.ts'
import { playReportFakes } from '../testing/fake-endpoints.ts'
import { player, usePlayer } from './player-store.ts'

let isOnline = true

beforeEach(() => {
  isOnline = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  player.clear()
})
afterEach(() => {
  player.clear()
  Reflect.deleteProperty(navigator, 'onLine')
})

test('waits at the next track while the site is unreachable, and plays it afterwards', async () => {
  const urls = new Map([1, 2].map((id) => [id, createSilence(30)]))
  await openPage('/404', {
    plugins: [{ manifest, client }],
    api: [
      respondTo(getAudioSource, ({ params }) =>
        isOnline || Number(params.trackId) === 1
          ? {
              track_id: Number(params.trackId),
              url: urls.get(Number(params.trackId)) ?? '',
              mime: 'audio/wav',
              size: 1,
              duration: 5,
              peaks: [0.5],
              preview: null,
            }
          : new ErrorResponse(502, { code: 'unknown', message: '' }),
      ),
      ...playReportFakes,
    ],
  })
  player.playTracks([1, 2].map(createTrackCard), 0, null)
  await expect.element(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  await expect.poll(() => usePlayer.getState().isPlaying).toBe(true)
  isOnline = false
  player.next()
  await expect.element(page.getByText('You’re offline. We’ll play it when you’re back.')).toBeVisible()
  expect(usePlayer.getState()).toMatchObject({ track: { id: 2 }, isPlaying: false, isWaitingForNetwork: true, position: 0 })

  isOnline = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => usePlayer.getState().position).toBeGreaterThan(0)
  expect(usePlayer.getState()).toMatchObject({ track: { id: 2 }, isPlaying: true, isWaitingForNetwork: false })
})
