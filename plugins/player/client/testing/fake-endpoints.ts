import { createErrorResponse, respondTo } from '@balafon/sdk/testing/client'
import { getCollectionFlags, getLibrary } from '../../contract/collection.ts'
import { getAudioSource, recordPlay, recordPlayback } from '../../contract/playback.ts'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import { getQueue } from '../../contract/queue.ts'

/** Fakes of the endpoints that the sidebar and the player request on every page. The user has an empty library. */
export const emptyLibraryFakes = [
  respondTo(getLibrary, () => ({ library: { songs: 0, liked_songs: 0, albums: 0, artists: 0, playlists: 0 } })),
  respondTo(listEditablePlaylists, () => ({ data: [], next_cursor: null })),
  respondTo(listPlaylistFolders, () => ({ folders: [] })),
  respondTo(getQueue, () => ({ queue: null })),
  respondTo(getCollectionFlags, () => ({ liked: [], followed: [], reposted: [] })),
]

/** A fake of the endpoint with the URL of the audio, which pages with a play button request in advance. It returns 404. */
export const missingAudioSourceFake = respondTo(getAudioSource, () => createErrorResponse(404, 'player.track_not_found'))

/** Fakes of the endpoints to which the player reports plays. */
export const playReportFakes = [respondTo(recordPlay, () => ({ is_counted: true })), respondTo(recordPlayback, () => ({ is_counted: true }))]
