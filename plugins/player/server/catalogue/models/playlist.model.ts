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
    /** The covers of up to four of its albums. */
    images: column.json<readonly Image[]>().default(),
    imageFileId: column.bigint().nullable(),
  },
  indexes: {
    playlists_owner: '(owner_id)',
    playlists_owner_updated: '(owner_id, updated_at DESC, id DESC)',
    playlists_likes: '(likes_count DESC, id) WHERE is_public',
    playlists_tracks_count: '(tracks_count DESC, id) WHERE is_public',
  },
})
