import { createErrorResponse, respondTo } from '@balafon/sdk/testing/client'
import { getCollectionFlags, getLibrary } from '../../contract/collection.ts'
import { getAudioSource, recordPlay, recordPlayback } from '../../contract/playback.ts'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import { getQueue } from '../../contract/queue.ts'

/** What the sidebar and the player request on every page of a user with an empty library. */
export const emptyLibraryFakes = [
  respondTo(getLibrary, () => ({ library: { songs: 0, liked_songs: 0, albums: 0, artists: 0, playlists: 0 } })),
  respondTo(listEditablePlaylists, () => ({ data: [], next_cursor: null })),
  respondTo(listPlaylistFolders, () => ({ folders: [] })),
  respondTo(getQueue, () => ({ queue: null })),
  respondTo(getCollectionFlags, () => ({ liked: [], followed: [], reposted: [] })),
]

/** The link that a page with a play button requests in advance. There is none. */
export const missingSoundFake = respondTo(getAudioSource, () => createErrorResponse(404, 'player.track_not_found'))

/** What the player reports while it plays. */
export const playReportFakes = [respondTo(recordPlay, () => ({ is_counted: true })), respondTo(recordPlayback, () => ({ is_counted: true }))]
