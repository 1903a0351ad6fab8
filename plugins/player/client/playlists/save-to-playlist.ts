import { confirm, reportError, sendRequest, type Translate, toast } from '@balafon/sdk/client'
import { getPlaylistPath } from '../../contract/paths.ts'
import { addPlaylistTracks } from '../../contract/playlists.ts'

/** How many tracks one request adds. */
const MAX_TRACKS = 1000

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * Adds tracks to a playlist. Asks when some of them are already in it.
 * @returns Whether tracks were added.
 */
export async function saveToPlaylist(playlist: Named, trackIds: readonly number[], t: Translate): Promise<boolean> {
  // Longer selections are added in several requests.
  if (trackIds.length > MAX_TRACKS) {
    const isAdded = await saveToPlaylist(playlist, trackIds.slice(0, MAX_TRACKS), t)
    return (await saveToPlaylist(playlist, trackIds.slice(MAX_TRACKS), t)) || isAdded
  }
  const send = (duplicates: 'ask' | 'add' | 'skip') =>
    sendRequest(addPlaylistTracks, { params: { playlistId: playlist.id }, body: { track_ids: [...trackIds], duplicates } })
  try {
    let { row_ids: rows, duplicate_track_ids: duplicates } = await send('ask')
    if (rows.length === 0 && duplicates.length > 0) {
      const isConfirmed = await confirm({
        title: t('playlist.duplicate.title'),
        text: t('playlist.duplicate.text', { count: duplicates.length, name: playlist.name }),
        action: t('playlist.duplicate.add'),
        cancel: t('playlist.duplicate.skip'),
      })
      const isAllKnown = duplicates.length === new Set(trackIds).size
      if (!isConfirmed && isAllKnown) return false
      rows = (await send(isConfirmed ? 'add' : 'skip')).row_ids
      duplicates = []
    }
    if (rows.length > 0)
      toast.positive(t('playlist.added', { count: rows.length, name: playlist.name }), {
        action: { label: t('playlist.open'), action: getPlaylistPath(playlist) },
      })
    return rows.length > 0
  } catch (error) {
    reportError(error)
    return false
  }
}
