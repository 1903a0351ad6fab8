import { type Files, problem } from '@balafon/sdk/server'
import type { AudioSource } from '../../contract/playback.ts'
import type { PlaybackStore } from './playback.store.ts'

/** Long enough to play any track, with pauses. */
const URL_VALID_SECONDS = 6 * 3600

export const createPlaybackService = (store: PlaybackStore, files: Files) => ({
  async getStream(trackId: number): Promise<AudioSource> {
    const audioFile = await store.findAudioFile(trackId)
    if (!audioFile) throw problem(404, 'player.track_not_found')
    const { path, ...fields } = audioFile
    return { ...fields, peaks: [...fields.peaks], url: files.createSignedUrl(path, URL_VALID_SECONDS) }
  },
})

export type PlaybackService = ReturnType<typeof createPlaybackService>
