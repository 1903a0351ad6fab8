import { ApiError } from '@balafon/sdk/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AudioSource } from '../../contract/playback.ts'
import { createFakePlayback } from './playback.fixture.ts'

let fake: ReturnType<typeof createFakePlayback>
beforeEach(async () => {
  fake = createFakePlayback()
  fake.playback.play()
  await fake.waitForLoad('1?v=1')
  fake.engine.send().onTime(60)
})

const getSong = () => fake.store.getState().track?.id
const loseNetwork = () => {
  fake.network.isUp = false
}
const regainNetwork = () => {
  fake.network.isUp = true
  fake.network.retry?.()
}

describe('a lost network', () => {
  test('stops the old track when the next one cannot be loaded', async () => {
    loseNetwork()
    fake.playback.goTo(fake.queue.order[1] ?? null, true)
    expect(fake.engine.url).toBeNull()
    await vi.waitFor(() => expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: true, isPlaying: false, position: 0 }), 10_000)
    expect(getSong()).toBe(2)
    expect(fake.notices).toEqual(['offline'])
  })

  test('resumes at the position when the network is back', async () => {
    loseNetwork()
    fake.engine.send().onFailed()
    expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: true, isPlaying: false, position: 60 })
    regainNetwork()
    await fake.waitForLoad('1?v=1')
    fake.engine.send().onTime(60.2)
    expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: false, isPlaying: true, position: 60.2 })
  })

  test('is reported once while the user skips tracks', async () => {
    loseNetwork()
    for (const entry of fake.queue.order.slice(1)) {
      fake.playback.goTo(entry, true)
      await vi.waitFor(() => expect(fake.store.getState().isWaitingForNetwork).toBe(true), 10_000)
    }
    expect(fake.notices).toEqual(['offline'])
  })

  test('is noticed when the browser waits for data without an error', () => {
    vi.useFakeTimers()
    loseNetwork()
    fake.engine.send().onBuffering(true)
    vi.advanceTimersByTime(1500)
    vi.useRealTimers()
    expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: true, position: 60 })
  })

  test('does not resume after the user has paused', () => {
    loseNetwork()
    fake.engine.send().onFailed()
    fake.playback.pause()
    expect(fake.network.retry).toBeUndefined()
    expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: false, isPlaying: false, position: 60 })
  })

  test('resumes at the position that the user has chosen meanwhile', async () => {
    loseNetwork()
    fake.engine.send().onFailed()
    fake.playback.seek(90)
    regainNetwork()
    await fake.waitForLoad('1?v=1')
    expect(fake.store.getState().position).toBe(90)
  })
})

describe('a source that fails', () => {
  test('is loaded again with a new URL at the same position', async () => {
    fake.engine.send().onFailed()
    await fake.waitForLoad('1?v=2')
    expect(fake.store.getState()).toMatchObject({ position: 60, isPlaying: true })
    expect(fake.notices).toEqual([])
  })

  test('is skipped with a notice when the new URL fails too', async () => {
    fake.engine.send().onFailed()
    await fake.waitForLoad('1?v=2')
    fake.engine.send().onFailed()
    await fake.waitForLoad('2?v=2')
    expect(getSong()).toBe(2)
    expect(fake.notices).toEqual(['skipped'])
  })

  test('waits at the position when the site does not respond', async () => {
    fake.engine.send().onFailed()
    await fake.waitForLoad('1?v=2')
    fake.network.isSiteUp = false
    fake.engine.send().onFailed()
    await vi.waitFor(() => expect(fake.store.getState()).toMatchObject({ isWaitingForNetwork: true, position: 60 }), 10_000)
    expect(getSong()).toBe(1)
    expect(fake.notices).toEqual(['unreachable'])
    fake.network.retry?.()
    await fake.waitForLoad('1?v=2')
  })

  test('is loaded again once when no data arrive although the network is fine', async () => {
    vi.useFakeTimers()
    fake.engine.send().onBuffering(true)
    vi.advanceTimersByTime(15_500)
    vi.useRealTimers()
    await fake.waitForLoad('1?v=2')
    expect(fake.store.getState().position).toBe(60)
    vi.useFakeTimers()
    fake.engine.send().onBuffering(true)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    expect(fake.engine.url).toBe('1?v=2')
    expect(getSong()).toBe(1)
  })

  test('is retried again after it has recovered', async () => {
    fake.engine.send().onFailed()
    await fake.waitForLoad('1?v=2')
    fake.engine.send().onTime(120)
    fake.engine.send().onFailed()
    await fake.waitForLoad('1?v=3')
    expect(getSong()).toBe(1)
  })

  test('is skipped when the track is missing', async () => {
    fake.errors.set(2, new ApiError(404, 'player.track_not_found', ''))
    fake.engine.send().onEnded()
    await fake.waitForLoad('3?v=1')
    expect(getSong()).toBe(3)
    expect(fake.notices).toEqual(['skipped'])
  })

  test('stops playback at the end of the queue', async () => {
    fake.errors.set(3, new ApiError(404, 'player.track_not_found', ''))
    fake.playback.goTo(fake.queue.order[2] ?? null, true)
    await vi.waitFor(() => expect(fake.notices).toEqual(['failed']), 10_000)
    expect(fake.store.getState()).toMatchObject({ isPlaying: false, isBuffering: false })
  })
})

test('does not start a track that was paused while it loaded', async () => {
  fake.playback.goTo(fake.queue.order[1] ?? null, true)
  fake.playback.pause()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(fake.engine.url).toBeNull()
  expect(fake.store.getState().isPlaying).toBe(false)
})

describe('a stream that has arrived before the click', () => {
  test('is loaded at once, before the page is rendered again', () => {
    const stream = { track_id: 2, url: 'early', mime: 'audio/mpeg', size: 1, duration: 187, peaks: [], preview: null }
    fake.known.set(2, stream)
    fake.playback.goTo(fake.queue.order[1] ?? null, true)
    expect(fake.engine.url).toBe('early')
    expect(fake.store.getState()).toMatchObject({ stream, position: 0, isPlaying: true })
  })
})

describe('a crossfade', () => {
  const createStream = (id: number, preview: AudioSource['preview'] = null): AudioSource => ({
    track_id: id,
    url: `${id}.mp3`,
    mime: 'audio/mpeg',
    size: 1,
    duration: 187,
    peaks: [],
    preview,
  })
  /** Removes the album of all tracks, because tracks of one album are not crossfaded, and lets the second stream arrive. */
  function prepare() {
    fake.crossfade.seconds = 5
    fake.known.set(2, createStream(2))
    fake.store.setState(({ queue, track }) => ({
      queue: { ...queue, items: queue.items.map((item) => ({ ...item, track: { ...item.track, album: null } })) },
      track: track && { ...track, album: null },
    }))
  }

  test('begins the next track before the end of the current one', () => {
    prepare()
    fake.engine.send().onTime(181)
    expect([getSong(), fake.engine.crossfades]).toEqual([1, 0])
    fake.engine.send().onTime(183)
    expect([getSong(), fake.engine.crossfades, fake.engine.url]).toEqual([2, 1, '2.mp3'])
    expect(fake.store.getState()).toMatchObject({ position: 0, isPlaying: true })
  })

  test.each([
    [
      'tracks of the same album',
      () => fake.store.setState(({ queue }) => ({ queue: { ...queue, items: fake.queue.items }, track: fake.queue.items[0]?.track ?? null })),
    ],
    ['a track whose stream has not arrived', () => fake.known.clear()],
    ['the end of a preview', () => fake.store.setState({ stream: createStream(1, { seconds: 185, reason: '', action: null }) })],
    ['a paused track', () => fake.store.setState({ isPlaying: false })],
    ['a repeated track', () => fake.store.setState(({ queue }) => ({ queue: { ...queue, repeat: 'one' } }))],
    ['the sleep timer', () => fake.store.setState(({ queue }) => ({ queue: { ...queue, stopsAfterCurrent: true } }))],
  ])('does not crossfade %s', (_, change) => {
    prepare()
    change()
    fake.engine.send().onTime(183)
    expect([getSong(), fake.engine.crossfades]).toEqual([1, 0])
  })
})
