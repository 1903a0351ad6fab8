import { confirm, reportError, sendRequest, type Translate, toast } from '@balafon/sdk/client'
import { getPlaylistPath } from '../../contract/paths.ts'
import { addPlaylistTracks } from '../../contract/playlists.ts'

const MAX_TRACKS_PER_REQUEST = 1000

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * Adds tracks to a playlist. When the playlist already contains some of them, the user is asked what to do.
 * @returns Whether tracks were added.
 */
export async function saveToPlaylist(playlist: Named, trackIds: readonly number[], t: Translate): Promise<boolean> {
  // A request can contain only a limited number of tracks, so longer selections are added in several requests.
  if (trackIds.length > MAX_TRACKS_PER_REQUEST) {
    const isAdded = await saveToPlaylist(playlist, trackIds.slice(0, MAX_TRACKS_PER_REQUEST), t)
    return (await saveToPlaylist(playlist, trackIds.slice(MAX_TRACKS_PER_REQUEST), t)) || isAdded
  }
  try {
    const count = await addTracks(playlist, trackIds, t)
    if (count > 0)
      toast.positive(t('playlist.added', { count, name: playlist.name }), { action: { label: t('playlist.open'), action: getPlaylistPath(playlist) } })
    return count > 0
  } catch (error) {
    reportError(error)
    return false
  }
}

/** Sends the tracks, and asks the user about duplicates. Returns the number of rows that were added to the playlist. */
async function addTracks(playlist: Named, trackIds: readonly number[], t: Translate): Promise<number> {
  const send = (duplicates: 'ask' | 'add' | 'skip') =>
    sendRequest(addPlaylistTracks, { params: { playlistId: playlist.id }, body: { track_ids: [...trackIds], duplicates } })
  // With `ask`, the server adds no track when there is a duplicate, so the user can decide first.
  const { row_ids: rows, duplicate_track_ids: duplicates } = await send('ask')
  if (rows.length > 0 || duplicates.length === 0) return rows.length
  const addsDuplicates = await confirm({
    title: t('playlist.duplicate.title'),
    text: t('playlist.duplicate.text', { count: duplicates.length, name: playlist.name }),
    action: t('playlist.duplicate.add'),
    cancel: t('playlist.duplicate.skip'),
  })
  const hasOnlyDuplicates = duplicates.length === new Set(trackIds).size
  if (!addsDuplicates && hasOnlyDuplicates) return 0
  return (await send(addsDuplicates ? 'add' : 'skip')).row_ids.length
}
