import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { type EventHandler, onEvent, type Users } from '@balafon/sdk/server'
import { CHANNEL_EVENTS } from '../contract/channel-events.ts'
import { CommentReported } from '../contract/comment-events.ts'
import { ContentReported } from '../contract/content-report-events.ts'
import {
  AlbumCreated,
  AlbumDeleted,
  AlbumPublished,
  ArtistCreated,
  ArtistDeleted,
  CATALOGUE_EVENTS,
  TrackCreated,
  TrackDeleted,
  TrackPublished,
} from '../contract/events.ts'
import { PlaylistDeleted } from '../contract/playlist-events.ts'
import type { PlayerServices } from './player-services.ts'

/**
 * The events after which searches may have other results, so their cache must be cleared. Created music is not among them: it is a draft, which no
 * search finds.
 */
const VISIBLE_CHANGES = CATALOGUE_EVENTS.filter((event) => event !== ArtistCreated && event !== AlbumCreated && event !== TrackCreated)

/** Creates the handlers of events: they clear caches, copy names, and delete data about users and music that were deleted. */
export const createPlayerEventHandlers = (
  {
    media,
    insights,
    queues,
    personalData,
    editing,
    collection,
    newReleases,
    search,
    playlists,
    playlistFolders,
    comments,
    contentReports,
    queueNotifier,
  }: PlayerServices,
  users: Pick<Users, 'find'>,
): EventHandler[] => [
  ...[...VISIBLE_CHANGES, ...CHANNEL_EVENTS].map((event) => onEvent<typeof event>(event, async () => search.clearCache())),
  onEvent(UserChanged, async ({ userId }) => {
    search.clearCache()
    const user = await users.find(userId)
    if (user) await personalData.updateOwnerName(userId, user.name)
    if (user) await playlists.playlists.updateUserName(userId, user.name)
  }),
  onEvent(UserDeleted, async ({ userId, content }) => {
    search.clearCache()
    await personalData.deletePersonalData(userId)
    await collection.deletePersonalData(userId)
    await playlists.playlists.deleteUser(userId)
    await playlistFolders.deletePersonalData(userId)
    await comments.deleteOfUser(userId)
    await contentReports.deleteOfUser(userId)
    await queues.deletePersonalData(userId)
    await media.removal.deleteUploadsOfUser(userId)
    if (content === 'delete') await editing.deleteOwnedMusic(userId)
    await editing.clearOwner(userId)
  }),
  onEvent(TrackDeleted, async ({ trackId }) => {
    await insights.deleteForItem({ kind: 'track', id: trackId })
    await collection.deleteForItem('track', trackId)
    await comments.deleteForItem('track', trackId)
  }),
  onEvent(AlbumDeleted, async ({ albumId }) => {
    await insights.deleteForItem({ kind: 'album', id: albumId })
    await collection.deleteForItem('album', albumId)
    await comments.deleteForItem('album', albumId)
  }),
  onEvent(ArtistDeleted, async ({ artistId }) => {
    await insights.deleteForItem({ kind: 'artist', id: artistId })
    await collection.deleteForItem('artist', artistId)
  }),
  onEvent(PlaylistDeleted, ({ playlistId }) => collection.deleteForItem('playlist', playlistId)),
  onEvent(AlbumPublished, async ({ albumId }) => void (await newReleases.onAlbumPublished(albumId))),
  onEvent(ContentReported, ({ userId }, { id }) => queueNotifier.onContentReported(userId, id)),
  onEvent(CommentReported, ({ userId }, { id }) => queueNotifier.onCommentReported(userId, id)),
  onEvent(TrackPublished, ({ trackId }) => newReleases.onTrackPublished(trackId)),
]
