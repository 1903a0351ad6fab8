import { column, defineModel } from '@balafon/sdk/server'
import type { Image } from '../../../contract/catalogue.ts'

/** A playlist, with a copy of the name of its owner. */
export const Playlist = defineModel('playlists', {
  columns: {
    id: column.id(),
    name: column.text({ minLength: 1, maxLength: 100 }),
    description: column.text().nullable(),
    image: column.json<Image>().nullable(),
    ownerId: column.bigint().nullable(),
    ownerName: column.text().nullable(),
    isPublic: column.boolean().default(),
    tracksCount: column.integer().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    descriptions: column.json<Readonly<Record<string, string>>>().default(),
    likesCount: column.integer().default(),
    isCollaborative: column.boolean().default(),
    /** The covers of up to four albums in the playlist. */
    images: column.json<readonly Image[]>().default(),
    imageFileId: column.bigint().nullable(),
    /** Increases with each change of the name, the description or the visibility. */
    version: column.integer().default(),
    /** When an operator hid the playlist. A hidden playlist is not public, and its owner cannot make it public. */
    hiddenAt: column.timestamp().nullable(),
  },
  indexes: {
    playlists_all_tracks_count: '(tracks_count, id)',
    playlists_created_at: '(created_at, id)',
    playlists_name: '(search_text(name), id)',
    playlists_name_trigrams: 'gin (search_text(name) gin_trgm_ops)',
    playlists_owner: '(owner_id)',
    playlists_owner_updated: '(owner_id, updated_at DESC, id DESC)',
    playlists_likes: '(likes_count DESC, id) WHERE is_public',
    playlists_tracks_count: '(tracks_count DESC, id) WHERE is_public',
  },
})
