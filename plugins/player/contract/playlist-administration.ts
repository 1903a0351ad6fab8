import { boolean, defineEndpoint, defineResource, Id, type Item, integer, longText, reference, resourceEndpoints, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_NAME_MAX_LENGTH } from './playlists.ts'

const access = { permission: 'music.update' } as const
const readOnly = { readOnly: true } as const
const unsorted = { ...readOnly, sortable: false } as const

/** The playlists of all users, for administrators. Its path is not `playlists`, where users list their own ones. */
export const playlistList = defineResource({
  name: { one: 'playlist', many: 'playlists' },
  labels: 'playlists',
  entity: 'player.playlist',
  path: 'admin/playlists',
  fields: {
    name: text({ max: PLAYLIST_NAME_MAX_LENGTH }),
    owner: reference('core.user', { ...readOnly, nullable: true }),
    is_public: boolean({ sortable: false }),
    is_collaborative: boolean({ sortable: false }),
    tracks_count: integer(readOnly),
    likes_count: integer(unsorted),
    /** When an administrator hid the playlist. Its owner cannot make a hidden playlist public. */
    hidden_at: timestamp({ ...unsorted, nullable: true }),
    description: longText({ nullable: true, filterable: false, max: PLAYLIST_DESCRIPTION_MAX_LENGTH }),
    created_at: timestamp(readOnly),
    updated_at: timestamp(unsorted),
  },
  search: ['name'],
  list: { columns: ['name', 'owner', 'is_public', 'tracks_count', 'likes_count', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  form: [['name'], ['description'], ['is_public', 'is_collaborative']],
  access: { view: access },
  forbidsViewAs: true,
  actions: { hide: { isDanger: true, undoneBy: 'restore' }, restore: { undoneBy: 'hide' }, remove: { isDanger: true } },
})
export type PlaylistListItem = Item<typeof playlistList.fields>
export const playlistListEndpoints = resourceEndpoints(playlistList)

const Version = z.coerce.number().check(z.int(), z.minimum(1))
const params = z.strictObject({ id: Id })

export const updatePlaylistAsAdministrator = {
  ...playlistListEndpoints.update,
  errors: [...playlistListEndpoints.update.errors, 'not_found', 'player.playlist_hidden'] as const,
}

export const deletePlaylistAsAdministrator = defineEndpoint({
  method: 'DELETE',
  path: 'admin/playlists/{id}',
  summary: 'Delete the playlist of a user',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: Version }),
  response: z.object({}),
  errors: ['not_found', 'resource.conflict'],
})

export const setPlaylistHidden = defineEndpoint({
  method: 'PUT',
  path: 'admin/playlists/{id}/visibility',
  summary: 'Hide the playlist of a user, or show it again; its owner cannot make a hidden playlist public',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ is_hidden: z.boolean() }),
  response: z.object({ is_hidden: z.boolean() }),
  errors: ['not_found'],
})

export const removePlaylistCover = defineEndpoint({
  method: 'DELETE',
  path: 'admin/playlists/{id}/cover',
  summary: 'Remove the uploaded cover of a playlist. The covers of its albums are shown instead',
  access,
  forbidsViewAs: true,
  params,
  response: z.object({ removed: z.boolean() }),
  errors: ['not_found'],
})
