import type { BackstageTrack, Status } from '../../contract/music.ts'

/** How often a page asks the server whether a release that waits for its audio has been published. */
export const WAITING_INTERVAL_MS = 3000

/** Returns whether the release time of music has passed, but the music is not published yet because its uploaded audio is being processed. */
export const isWaitingForAudio = ({ status, release_at: releaseAt }: { readonly status: Status; readonly release_at: string | null }) =>
  status === 'scheduled' && releaseAt !== null && new Date(releaseAt) <= new Date()

/** Returns whether an uploaded file of one of the tracks is being processed. */
export const isProcessing = (tracks: readonly Pick<BackstageTrack, 'waiting_audio'>[]) =>
  tracks.some(({ waiting_audio: waiting }) => waiting !== null && waiting.error === null)

/** Returns the translation key of the message after publishing: published, scheduled, or waiting for the audio. */
export function getPublishedKey(item: { readonly status: Status; readonly release_at: string | null }) {
  if (item.status !== 'scheduled') return 'backstage.published'
  return isWaitingForAudio(item) ? 'backstage.waiting' : 'backstage.scheduled'
}
