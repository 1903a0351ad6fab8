import { ErrorResponse, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAlbum, getLyrics } from '../../contract/catalogue.ts'
import { type AudioSource, getAudioSource, recordPlay } from '../../contract/playback.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbum } from '../testing/catalogue.fixture.ts'
import { player } from './player-store.ts'

const SAMPLES_PER_SECOND = 8000

/** Creates the URL of a silent WAV file. */
function createSilence(seconds: number): string {
  const samples = new Uint8Array(44 + seconds * SAMPLES_PER_SECOND).fill(128)
  const view = new DataView(samples.buffer)
  samples.set(new TextEncoder().encode('RIFF    WAVEfmt                     data'), 0)
  view.setUint32(4, samples.length - 8, true)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLES_PER_SECOND, true)
  view.setUint32(28, SAMPLES_PER_SECOND, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  view.setUint32(40, samples.length - 44, true)
  return URL.createObjectURL(new Blob([samples], { type: 'audio/wav' }))
}

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

/** Opens the album and plays it. The first track has the given response; the second one plays in full. */
async function playAlbum(respondToFirst: () => AudioSource | ErrorResponse) {
  const api = [
    respondTo(getAlbum, () => ({ album: createAlbum() })),
    respondTo(getAudioSource, ({ params }) => (Number(params.trackId) === 1 ? respondToFirst() : createSource(2))),
    respondTo(recordPlay, () => ({ is_counted: true })),
    respondTo(getLyrics, () => new ErrorResponse(404, { code: 'player.lyrics_not_found', message: 'None' })),
  ]
  await openPage('/album/1/sampler/market-days', { plugins: [{ manifest, client }], api })
  await page.getByRole('button', { name: 'Play Market Days' }).first().click()
}

// The player keeps its queue while the page changes.
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
})
