import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLyrics, getTrack } from '../../contract/catalogue.ts'
import { listCommentMarks, listComments } from '../../contract/comments.ts'
import { getAudioSource } from '../../contract/playback.ts'
import manifest from '../../plugin.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { emptyQueue, startQueue } from '../engine/queue.ts'
import client from '../index.ts'
import { createLyrics, createTrack, createTrackCard } from '../testing/catalogue.fixture.ts'

const lyricsRequests: number[] = []
const api = [
  respondTo(listComments, () => ({ data: [], next_cursor: null, total: 0 })),
  respondTo(listCommentMarks, () => ({
    marks: [{ id: 1, position: 93, user: { id: 7, name: 'Salif Ouattara', image: null }, body: 'The balafon comes in here' }],
  })),
  respondTo(getTrack, () => ({ track: createTrack() })),
  respondTo(getLyrics, ({ params }) => {
    lyricsRequests.push(Number(params.trackId))
    return { lyrics: { ...createLyrics(), is_synced: true, lines: [0, 10, 20].map((at) => ({ at, text: `Line at ${at}` })) } }
  }),
  respondTo(getAudioSource, ({ params }) => ({
    track_id: Number(params.trackId),
    url: '/missing.mp3',
    mime: 'audio/mpeg',
    size: 1,
    duration: 187,
    peaks: [0.2, 0.8, 0.5],
    preview: null,
  })),
]

/** Shows a page with an album of two songs in the player, paused. The first song has lyrics. */
async function openWithQueue(options: { width?: number; theme?: 'light' | 'dark' } = {}, start = 0) {
  player.clear()
  await openPage('/track/1/silence', { plugins: [{ manifest, client }], api, ...options })
  const source = { title: 'Market Days', to: '/album/1/sampler/market-days' }
  player.restore({ queue: startQueue(emptyQueue, [1, 2].map(createTrackCard), start, source), position: 0 })
  await expect.element(page.getByRole('region', { name: 'Player' })).toBeVisible()
}
const getDialog = () => page.getByRole('dialog', { name: 'Player' })

beforeEach(() => {
  lyricsRequests.length = 0
})

describe('the full-screen player', () => {
  test('opens and closes with F, and closes with Back', async () => {
    await openWithQueue()
    await userEvent.keyboard('f')
    await expect.element(getDialog().getByRole('heading', { name: 'Silence' })).toBeVisible()
    await expect.element(getDialog().getByText('Line at 10')).toBeVisible()
    await expect.element(getDialog().getByText('Track 2')).toBeVisible()
    await userEvent.keyboard('f')
    await expect.element(getDialog()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Full-screen player' }).click()
    await expect.element(getDialog()).toBeVisible()
    history.back()
    await expect.element(getDialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Silence' })).toBeVisible()
  })

  test('closes with Escape and stays on the page', async () => {
    await openWithQueue({ width: 390 })
    await page.getByRole('button', { name: /Open player/ }).click()
    await expect.element(getDialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(getDialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Silence' })).toBeVisible()
  })

  test('seeks to the line of the lyrics that the user clicks', async () => {
    await openWithQueue()
    await userEvent.keyboard('f')
    await getDialog().getByRole('button', { name: 'Line at 20' }).click()
    await expect.poll(() => usePlayer.getState().position).toBe(20)
    await expect.element(getDialog().getByRole('button', { name: 'Line at 20' })).toBeVisible()
    expect(document.querySelector('[aria-current="true"]')?.textContent).toBe('Line at 20')
  })

  test('shows the comment at the current position', async () => {
    await openWithQueue()
    await userEvent.keyboard('f')
    player.seek(94)
    await expect.element(getDialog().getByText('The balafon comes in here')).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openWithQueue({ theme, width })
    await page.getByRole('button', { name: width === 390 ? /Open player/ : 'Full-screen player' }).click()
    await expect.element(getDialog()).toBeVisible()
    await expectAccessible()
  })
})

describe('the player bar', () => {
  test('shows a toast instead of lyrics that do not exist, without a request', async () => {
    await openWithQueue({}, 1)
    lyricsRequests.length = 0
    await userEvent.keyboard('l')
    await expect.element(page.getByText('No lyrics for this song.')).toBeVisible()
    expect(usePlayer.getState().panel).toBeNull()
    expect(lyricsRequests).not.toContain(2)
  })

  test('shows the waveform before the song is played', async () => {
    await openWithQueue()
    await expect.poll(() => usePlayer.getState().stream?.peaks).toEqual([0.2, 0.8, 0.5])
  })

  test('shows the time under the pointer', async () => {
    await openWithQueue()
    const slider = page.getByRole('slider', { name: 'Position' }).element()
    const box = slider.closest('[data-size]')?.querySelector('div')?.getBoundingClientRect()
    if (!box) throw new Error('The seek bar is missing.')
    slider
      .closest('[data-size]')
      ?.querySelector('div')
      ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: box.left + box.width / 2, clientY: box.top + 5 }))
    await expect.element(page.getByText('1:33')).toBeVisible()
    await expect.element(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 3:07')
    await expect.element(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+ percent$/))
  })

  test('adjusts the volume with the wheel', async () => {
    await openWithQueue()
    player.setVolume(0.5)
    page
      .getByRole('button', { name: 'Mute' })
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
    expect(usePlayer.getState().volume).toBeCloseTo(0.55)
  })

  test('shows song and artist in the title of the tab while the song plays', async () => {
    await openWithQueue()
    await expect.poll(() => document.title).toContain('Silence ·')
    usePlayer.setState({ isPlaying: true })
    await expect.poll(() => document.title).toBe('Silence · Sampler')
    usePlayer.setState({ isPlaying: false })
    await expect.poll(() => document.title).not.toBe('Silence · Sampler')
  })

  test('pauses when another tab starts to play', async () => {
    await openWithQueue()
    usePlayer.setState({ isPlaying: true })
    new BroadcastChannel('balafon.player').postMessage('started')
    await expect.poll(() => usePlayer.getState().isPlaying).toBe(false)
  })
})
