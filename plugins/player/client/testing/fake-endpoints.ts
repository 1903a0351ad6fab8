import { respondTo } from '@balafon/sdk/testing/client'
import { getFlags, getLibrary } from '../../contract/collection.ts'
import { recordPlay, recordPlayback } from '../../contract/playback.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import { getQueue } from '../../contract/queue.ts'

/** What the sidebar and the player request on every page of a user with an empty library. */
export const emptyLibraryFakes = [
  respondTo(getLibrary, () => ({ library: { songs: 0, liked_songs: 0, albums: 0, artists: 0, playlists: 0 } })),
  respondTo(listEditablePlaylists, () => ({ data: [], next_cursor: null })),
  respondTo(getQueue, () => ({ queue: null })),
  respondTo(getFlags, () => ({ liked: [], followed: [], reposted: [] })),
]

/** What the player reports while it plays. */
export const playReportFakes = [respondTo(recordPlay, () => ({ is_counted: true })), respondTo(recordPlayback, () => ({ is_counted: true }))]
