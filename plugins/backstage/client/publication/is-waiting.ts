import type { BackstageTrack, Status } from '../../contract/music.ts'

/** How often pages look whether a release that waits for its audio has been published. */
export const WAITING_INTERVAL_MS = 3000

/** Returns whether music is due, but waits until its uploaded audio has been processed. */
export const isWaiting = ({ status, release_at: releaseAt }: { readonly status: Status; readonly release_at: string | null }) =>
  status === 'scheduled' && releaseAt !== null && new Date(releaseAt) <= new Date()

/** Returns whether an uploaded file of one of the tracks is being processed. */
export const isProcessing = (tracks: readonly Pick<BackstageTrack, 'waiting_audio'>[]) =>
  tracks.some(({ waiting_audio: waiting }) => waiting !== null && waiting.error === null)

/** Returns the key of the text that describes what publishing has done. */
export function getPublishedKey(item: { readonly status: Status; readonly release_at: string | null }) {
  if (item.status !== 'scheduled') return 'backstage.published'
  return isWaiting(item) ? 'backstage.waiting' : 'backstage.scheduled'
}
