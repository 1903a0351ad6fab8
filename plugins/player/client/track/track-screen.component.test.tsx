import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { getLyrics, getTrack } from '../../contract/catalogue.ts'
import { listCommentMarks, listComments } from '../../contract/comments.ts'
import { getAudioSource } from '../../contract/playback.ts'
import manifest from '../../plugin.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import client from '../index.ts'
import { createComment, createLyrics, createTrack } from '../testing/catalogue.fixture.ts'
import { createSilence } from '../testing/create-silence.ts'
import { playReportFakes } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const source = { track_id: 1, url: createSilence(90), mime: 'audio/wav', size: 720_044, duration: 90, peaks: [0.5, 1, 0.2], preview: null }
const api = [
  respondTo(getAudioSource, () => source),
  respondTo(listCommentMarks, () => ({ marks: [{ id: 1, position: 65, user: { id: 1, name: 'Salif Ouattara', image: null }, body: 'This drum!' }] })),
  respondTo(getTrack, () => ({ track: createTrack() })),
  respondTo(getLyrics, () => ({ lyrics: createLyrics() })),
  respondTo(listComments, () => ({ data: [createComment()], next_cursor: null, total: 1 })),
]

describe('TrackScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/track/1/silence', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Silence' })).toBeVisible()
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('region', { name: 'Comments' }).getByText('This drum!')).toBeVisible()
    scrollTo(0, 0)
    await expectAccessible()
  })

  test('starts the song at the position of a comment', async () => {
    onTestFinished(() => player.clear())
    await openPage('/track/1/silence', { plugins, api: [...api, ...playReportFakes] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Silence' })).toBeVisible()
    scrollTo(0, document.documentElement.scrollHeight)
    await page.getByRole('button', { name: 'Play from 1:05' }).click()
    await expect.poll(() => Math.floor(usePlayer.getState().position)).toBe(65)
    expect(usePlayer.getState().track?.id).toBe(1)
  })
})
