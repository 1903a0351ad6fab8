import { ErrorResponse, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAlbum, getLyrics } from '../../contract/catalogue.ts'
import { listComments } from '../../contract/comments.ts'
import { type AudioSource, getAudioSource } from '../../contract/playback.ts'
import { getRadio } from '../../contract/radio.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbum, createTrackCard } from '../testing/catalogue.fixture.ts'
import { createSilence } from '../testing/create-silence.ts'
import { playReportFakes } from '../testing/fake-endpoints.ts'
import { player, usePlayer } from './player-store.ts'

const createSource = (id: number, preview: AudioSource['preview'] = null): AudioSource => ({
  track_id: id,
  url: createSilence(5),
  mime: 'audio/wav',
  size: 40_044,
  duration: 187,
  peaks: [0.5],
  preview,
})

const action = { label: 'Become a member', to: '/search' }

/** Opens an album and plays it. The stream of the first track has the given response. The second track plays completely. */
async function playAlbum(respondToFirst: () => AudioSource | ErrorResponse) {
  const api = [
    respondTo(getAlbum, () => ({ album: createAlbum() })),
    respondTo(listComments, () => ({ data: [], next_cursor: null, total: 0 })),
    respondTo(getAudioSource, ({ params }) => (Number(params.trackId) === 1 ? respondToFirst() : createSource(2))),
    ...playReportFakes,
    respondTo(getLyrics, () => new ErrorResponse(404, { code: 'player.lyrics_not_found', message: 'None' })),
  ]
  await openPage('/album/1/sampler/market-days', { plugins: [{ manifest, client }], api })
  await page.getByRole('button', { name: 'Play Market Days' }).first().click()
}

// The player keeps its queue between the pages of two tests, so each test begins with an empty queue.
beforeEach(() => player.clear())

describe('the player', () => {
  test('shows the reason at the end of a preview, and goes to the next track', async () => {
    await playAlbum(() => createSource(1, { seconds: 1, reason: 'Members hear the rest.', action }))
    await expect.element(page.getByText('Members hear the rest.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/search')
    await expect.element(page.getByText('Now playing: Track 2, Sampler')).toBeInTheDocument()
  })

  test('shows the reason of a refusal, and goes to the next track', async () => {
    await playAlbum(
      () => new ErrorResponse(403, { code: 'player.playback_refused', message: 'Members only.', action: { label: action.label, action: action.to } }),
    )
    await expect.element(page.getByText('Members only.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/search')
    await expect.element(page.getByText('Now playing: Track 2, Sampler')).toBeInTheDocument()
  })

  test.each([
    [true, 'continues with similar songs'],
    [false, 'stops'],
  ])('handles the end of the queue with autoplay %s: %s', async (isOn, _) => {
    const seed = { type: 'track', id: '1', name: 'Silence', path: null, image: null }
    await openPage('/404', {
      plugins: [{ manifest, client }],
      bootstrap: { settings: { 'player.autoplay': isOn } },
      api: [
        respondTo(getRadio, () => ({ seed, data: [createTrackCard(1), createTrackCard(7)], next_cursor: null })),
        respondTo(getAudioSource, ({ params }) => ({ ...createSource(Number(params.trackId)), url: createSilence(1) })),
        ...playReportFakes,
        respondTo(getLyrics, () => new ErrorResponse(404, { code: 'player.lyrics_not_found', message: 'None' })),
      ],
    })
    const getSong = () => usePlayer.getState().track?.id
    player.playTracks([createTrackCard(1)], 0, null)
    await expect.poll(() => usePlayer.getState().isPlaying).toBe(true)
    if (isOn) await expect.poll(getSong).toBe(7)
    else await expect.poll(() => usePlayer.getState()).toMatchObject({ isPlaying: false, position: 0, track: { id: 1 } })
    player.clear()
  })
})
