import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const ArtistPayload = z.object({ artistId: z.number() })
const AlbumPayload = z.object({ albumId: z.number() })
const TrackPayload = z.object({ trackId: z.number() })
/** Events about deleted items contain the name, because a receiver cannot look it up any more. */
const deletedItem = { name: z.string() }

export const ArtistCreated = defineEvent('player.artist.created/v1', ArtistPayload, { public: { label: 'event.artist_created' } })
/** Published for every change without a more specific event, for example when an item is hidden or scheduled. */
export const ArtistUpdated = defineEvent('player.artist.updated/v1', ArtistPayload, { public: { label: 'event.artist_updated' } })
export const ArtistPublished = defineEvent('player.artist.published/v1', ArtistPayload, { public: { label: 'event.artist_published' } })
export const ArtistDeleted = defineEvent('player.artist.deleted/v1', z.extend(ArtistPayload, deletedItem), { public: { label: 'event.artist_deleted' } })

export const AlbumCreated = defineEvent('player.album.created/v1', AlbumPayload, { public: { label: 'event.album_created' } })
export const AlbumUpdated = defineEvent('player.album.updated/v1', AlbumPayload, { public: { label: 'event.album_updated' } })
export const AlbumPublished = defineEvent('player.album.published/v1', AlbumPayload, { public: { label: 'event.album_published' } })
export const AlbumDeleted = defineEvent('player.album.deleted/v1', z.extend(AlbumPayload, deletedItem), { public: { label: 'event.album_deleted' } })

export const TrackCreated = defineEvent('player.track.created/v1', TrackPayload, { public: { label: 'event.track_created' } })
export const TrackUpdated = defineEvent('player.track.updated/v1', TrackPayload, { public: { label: 'event.track_updated' } })
export const TrackPublished = defineEvent('player.track.published/v1', TrackPayload, { public: { label: 'event.track_published' } })
export const TrackDeleted = defineEvent('player.track.deleted/v1', z.extend(TrackPayload, deletedItem), { public: { label: 'event.track_deleted' } })

/** All events of the catalogue. */
export const CATALOGUE_EVENTS = [
  ArtistCreated,
  ArtistUpdated,
  ArtistPublished,
  ArtistDeleted,
  AlbumCreated,
  AlbumUpdated,
  AlbumPublished,
  AlbumDeleted,
  TrackCreated,
  TrackUpdated,
  TrackPublished,
  TrackDeleted,
] as const
