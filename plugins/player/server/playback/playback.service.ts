import { type Files, problem } from '@balafon/sdk/server'
import type { Stream } from '../../contract/playback.ts'
import type { PlaybackStore } from './playback.store.ts'

/** Longer than any listen of one track, pauses included. */
const VALID = 6 * 3600

export const createPlayback = (store: PlaybackStore, files: Files) => ({
  async stream(trackId: number): Promise<Stream> {
    const sound = await store.sound(trackId)
    if (!sound) throw problem(404, 'player.track_not_found')
    const { path, ...facts } = sound
    return { ...facts, peaks: [...facts.peaks], url: files.signedUrl(path, VALID) }
  },
})

export type PlaybackService = ReturnType<typeof createPlayback>
