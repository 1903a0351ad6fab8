import { readFile } from 'node:fs/promises'
import type { CustomFilters, Fields, Resource } from '@balafon/sdk/contract'
import { createBulkRoutes, fieldProblem, implement, type Route, requireUser } from '@balafon/sdk/server'
import {
  createAdminAlbum,
  deleteAdminAlbum,
  getAdminAlbum,
  hideAdminAlbum,
  publishAdminAlbum,
  setAdminAlbumTrackOrder,
  updateAdminAlbum,
} from '../../../contract/administration/admin-albums.ts'
import {
  createAdminArtist,
  deleteAdminArtist,
  getAdminArtist,
  hideAdminArtist,
  publishAdminArtist,
  updateAdminArtist,
} from '../../../contract/administration/admin-artists.ts'
import {
  createAdminTrack,
  deleteAdminTrack,
  getAdminTrack,
  hideAdminTrack,
  publishAdminTrack,
  replaceAdminTrackAudio,
  updateAdminTrack,
} from '../../../contract/administration/admin-tracks.ts'
import { changeSelectedAlbums, changeSelectedArtists, changeSelectedTracks, uploadAdminImage } from '../../../contract/administration/music.ts'
import { albumList, artistList, trackList } from '../../../contract/administration/music-lists.ts'
import type { PlayerContext } from '../../models.ts'
import type { MusicAdministration } from './music-administration.ts'
import { createMusicBulk, formatBulkAction, presentBulkJob } from './music-bulk.ts'
import type { MusicKind } from './music-list.store.ts'
import { createMusicLists } from './music-lists.ts'

/** Creates the routes of the lists and of the forms of artists, albums and tracks. */
export function createMusicRoutes(music: MusicAdministration, context: PlayerContext): readonly Route[] {
  const lists = createMusicLists(context)
  const { bulk } = context.resources
  const registerBulk = <F extends Fields, C extends CustomFilters, A extends string>(kind: MusicKind, resource: Resource<F, C, A>) => {
    bulk.register(createMusicBulk(kind, resource, lists[kind], { context, editors: music.editors }))
    const { bulkJob, cancelBulk, undoBulk } = createBulkRoutes(resource, { ...bulk, get: async (request) => presentBulkJob(await bulk.get(request)) })
    return [bulkJob, cancelBulk, undoBulk]
  }
  return [
    ...Object.values(lists).flatMap(({ routes }) => routes),
    ...registerBulk('artist', artistList),
    ...registerBulk('album', albumList),
    ...registerBulk('track', trackList),
    implement(changeSelectedArtists, async ({ body: { selection, ...values }, transaction, getCaller }) =>
      presentBulkJob(await bulk.start({ path: artistList.path, action: formatBulkAction(values), selection, caller: await getCaller() }, transaction)),
    ),
    implement(changeSelectedAlbums, async ({ body: { selection, ...values }, transaction, getCaller }) =>
      presentBulkJob(await bulk.start({ path: albumList.path, action: formatBulkAction(values), selection, caller: await getCaller() }, transaction)),
    ),
    implement(changeSelectedTracks, async ({ body: { selection, ...values }, transaction, getCaller }) =>
      presentBulkJob(await bulk.start({ path: trackList.path, action: formatBulkAction(values), selection, caller: await getCaller() }, transaction)),
    ),
    ...createItemRoutes(music),
  ]
}

/** Creates the routes of one artist, album or track. */
const createItemRoutes = ({ artists, albums, tracks, addImage }: MusicAdministration): readonly Route[] => [
  implement(getAdminArtist, async ({ params }) => ({ artist: await artists.read(params.id) })),
  implement(createAdminArtist, ({ body, user, transaction }) => artists.create(body, requireUser(user), transaction)),
  implement(updateAdminArtist, async ({ params, body, user }) => ({ artist: await artists.update(params.id, body, requireUser(user)) })),
  implement(publishAdminArtist, async ({ params, body, user }) => ({ artist: await artists.publish(params.id, body.at, requireUser(user)) })),
  implement(hideAdminArtist, async ({ params, user }) => ({ artist: await artists.hide(params.id, requireUser(user)) })),
  implement(deleteAdminArtist, async ({ params, query, user }) => {
    await artists.remove(params.id, query.version, requireUser(user))
    return {}
  }),
  implement(getAdminAlbum, async ({ params }) => ({ album: await albums.read(params.id) })),
  implement(createAdminAlbum, ({ body, user, transaction }) => albums.create(body, requireUser(user), transaction)),
  implement(updateAdminAlbum, async ({ params, body, user }) => ({ album: await albums.update(params.id, body, requireUser(user)) })),
  implement(setAdminAlbumTrackOrder, async ({ params, body, user }) => ({ album: await albums.order(params.id, body.track_ids, requireUser(user)) })),
  implement(publishAdminAlbum, async ({ params, body, user }) => ({ album: await albums.publish(params.id, body.at, requireUser(user)) })),
  implement(hideAdminAlbum, async ({ params, user }) => ({ album: await albums.hide(params.id, requireUser(user)) })),
  implement(deleteAdminAlbum, async ({ params, query, user }) => {
    await albums.remove(params.id, query, requireUser(user))
    return {}
  }),
  implement(getAdminTrack, async ({ params }) => ({ track: await tracks.read(params.id) })),
  implement(createAdminTrack, ({ body, user, transaction }) => tracks.create(body, requireUser(user), transaction)),
  implement(updateAdminTrack, async ({ params, body, user }) => ({ track: await tracks.update(params.id, body, requireUser(user)) })),
  implement(replaceAdminTrackAudio, async ({ params, body, user }) => ({
    track: await tracks.replaceAudio(params.id, body.file_entry_id, requireUser(user)),
  })),
  implement(publishAdminTrack, async ({ params, body, user }) => ({ track: await tracks.publish(params.id, body.at, requireUser(user)) })),
  implement(hideAdminTrack, async ({ params, user }) => ({ track: await tracks.hide(params.id, requireUser(user)) })),
  implement(deleteAdminTrack, async ({ params, query, user }) => {
    await tracks.remove(params.id, query.version, requireUser(user))
    return {}
  }),
  implement(uploadAdminImage, async ({ file, user }) => {
    if (!file) throw fieldProblem({ file: 'field.required' })
    return { image: await addImage(await readFile(file.path), requireUser(user).id) }
  }),
]
