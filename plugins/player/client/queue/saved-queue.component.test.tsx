import { createErrorResponse, createUser, openPage, respondTo } from '@balafon/sdk/testing/client'
import { afterEach, expect, test } from 'vitest'
import { saveQueue, saveQueuePosition } from '../../contract/queue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { createTrackCard } from '../testing/catalogue.fixture.ts'
import { startSavingQueue } from './saved-queue.ts'

let stop = () => {}
afterEach(() => {
  stop()
  player.clear()
})

test('saves the queue first and after a save of another device, otherwise the position', async () => {
  const requests: string[] = []
  let savedByOther = false
  const getUpdatedAt = () => `2026-01-01T00:00:0${requests.length}.000Z`
  /** Waits until the page has stored the time of its last save. */
  const expectSaved = () => expect.poll(() => Object.values(localStorage).some((value) => value.includes(getUpdatedAt()))).toBe(true)
  const api = [
    respondTo(saveQueue, ({ body }) => {
      requests.push(`tracks ${body.tracks.map(({ id }) => id)} at ${body.position}`)
      savedByOther = false
      return { updated_at: getUpdatedAt() }
    }),
    respondTo(saveQueuePosition, ({ body }) => {
      requests.push(`position ${body.position}`)
      return savedByOther ? createErrorResponse(409, 'player.queue_of_other_device') : { updated_at: getUpdatedAt() }
    }),
  ]
  await openPage('/404', { plugins: [], bootstrap: { user: createUser() }, api })
  player.loadTracks([1, 2].map(createTrackCard), 0, null, 0)
  stop = startSavingQueue()
  const playUntil = (position: number) => {
    usePlayer.setState({ isPlaying: true, position })
    // Pausing saves at once.
    usePlayer.setState({ isPlaying: false })
  }
  playUntil(5)
  await expect.poll(() => requests).toEqual(['tracks 1,2 at 5'])
  await expectSaved()
  playUntil(9)
  await expect.poll(() => requests.slice(1)).toEqual(['position 9'])
  await expectSaved()
  savedByOther = true
  playUntil(14)
  await expect.poll(() => requests.slice(2)).toEqual(['position 14', 'tracks 1,2 at 14'])
})
