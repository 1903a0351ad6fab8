import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import {
  deletePlaylistAsAdministrator,
  playlistList,
  removePlaylistCover,
  setPlaylistHidden,
  updatePlaylistAsAdministrator,
} from '../../../contract/playlist-administration.ts'
import { addCurrentToConflict, createItemReader } from '../../administration/item-reader.ts'
import type { PlayerContext } from '../../models.ts'
import type { PlaylistAdministration } from './playlist-administration.service.ts'

/** Creates the routes with which administrators list and change playlists. */
export function createPlaylistAdministrationRoutes(playlists: PlaylistAdministration, context: PlayerContext) {
  const { Playlist } = context.models
  const source = { model: Playlist, scope: () => null, filters: {} }
  const {
    list,
    count,
    get,
    export: exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    undoBulk,
  } = serveResource(
    playlistList,
    {
      ...source,
      actions: {
        hide: ({ id }, { userId }, transaction) => playlists.hide(id, { userId }, transaction),
        restore: ({ id }, { userId }, transaction) => playlists.restore(id, { userId }, transaction),
        remove: ({ id }, { userId }, transaction) => playlists.remove(id, { userId }, transaction),
      },
    },
    context,
  )
  const readItem = createItemReader(playlistList, source, context)
  return [
    list,
    count,
    get,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    undoBulk,
    implement(updatePlaylistAsAdministrator, async ({ params, body: { version, ...patch }, user, getCaller }) => {
      const caller = await getCaller()
      await addCurrentToConflict(playlists.update(params.id, patch, { userId: requireUser(user).id, version }), () => readItem(params.id, caller))
      return readItem(params.id, caller)
    }),
    implement(deletePlaylistAsAdministrator, async ({ params, query, user }) => {
      await playlists.remove(params.id, { userId: requireUser(user).id, version: query.version })
      return {}
    }),
    implement(setPlaylistHidden, async ({ params, body, user }) => {
      const change = { userId: requireUser(user).id }
      await (body.is_hidden ? playlists.hide(params.id, change) : playlists.restore(params.id, change))
      return body
    }),
    implement(removePlaylistCover, async ({ params, user }) => ({ removed: await playlists.removeCover(params.id, { userId: requireUser(user).id }) })),
  ]
}
