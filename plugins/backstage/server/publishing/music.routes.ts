import { implement, requireUser } from '@balafon/sdk/server'
import {
  createBackstageAlbum,
  deleteBackstageAlbum,
  getBackstageAlbum,
  hideBackstageAlbum,
  listBackstageAlbums,
  orderBackstageAlbum,
  publishBackstageAlbum,
  updateBackstageAlbum,
} from '../../contract/albums.ts'
import { getBackstageArtist, updateBackstageArtist } from '../../contract/artists.ts'
import { getBackstage } from '../../contract/music.ts'
import {
  createBackstageTrack,
  deleteBackstageTrack,
  getBackstageTrack,
  getTrackLyrics,
  hideBackstageTrack,
  listBackstageTracks,
  publishBackstageTrack,
  replaceTrackAudio,
  setTrackLyrics,
  updateBackstageTrack,
  updateBackstageTracks,
} from '../../contract/tracks.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'
import type { AlbumsService } from './albums.service.ts'
import type { ArtistsService } from './artists.service.ts'
import type { QuotaService } from './quota.service.ts'
import type { TrackGridService } from './track-grid.service.ts'
import type { TracksService } from './tracks.service.ts'

interface Services {
  readonly artists: ArtistsService
  readonly albums: AlbumsService
  readonly tracks: TracksService
  readonly trackGrid: TrackGridService
  readonly quota: QuotaService
}

export const createMusicRoutes = ({ artists, albums, tracks, trackGrid, quota }: Services, context: BackstageContext) => [
  implement(getBackstage, async ({ user }) => ({
    artists: await artists.list(user),
    genres: (await getCatalogue(context).lists.listGenres()).map(({ name, displayName }) => ({ name, display_name: displayName })),
    quota: await quota.read(user),
  })),
  implement(getBackstageArtist, async ({ params, user }) => ({ artist: await artists.read(params.artistId, user) })),
  implement(updateBackstageArtist, async ({ params, body, user }) => ({ artist: await artists.update(params.artistId, body, user) })),
  implement(listBackstageAlbums, ({ query, user }) => albums.list(query, user)),
  implement(getBackstageAlbum, ({ params, user }) => albums.read(params.albumId, user)),
  implement(createBackstageAlbum, async ({ body, user }) => ({ album: await albums.create(body, requireUser(user)) })),
  implement(updateBackstageAlbum, async ({ params, body, user }) => ({ album: await albums.update(params.albumId, body, user) })),
  implement(orderBackstageAlbum, async ({ params, body, user }) => ({ tracks: await albums.order(params.albumId, body.track_ids, user) })),
  implement(publishBackstageAlbum, async ({ params, body, user }) => ({ album: await albums.publish(params.albumId, body.at, user) })),
  implement(hideBackstageAlbum, async ({ params, user }) => ({ album: await albums.hide(params.albumId, user) })),
  implement(deleteBackstageAlbum, async ({ params, query, user }) => {
    await albums.remove(params.albumId, query.tracks, user)
    return { deleted: true }
  }),
  implement(listBackstageTracks, ({ query, user }) => tracks.list(query, user)),
  implement(getBackstageTrack, async ({ params, user }) => ({ track: await tracks.read(params.trackId, user) })),
  implement(createBackstageTrack, async ({ body, user }) => ({ track: await tracks.create(body, requireUser(user)) })),
  implement(updateBackstageTrack, async ({ params, body, user }) => ({ track: await tracks.update(params.trackId, body, user) })),
  implement(updateBackstageTracks, async ({ body, user, request }) => ({ results: await trackGrid.update(body.tracks, requireUser(user), request.language) })),
  implement(replaceTrackAudio, async ({ params, body, user }) => ({ track: await tracks.replaceAudio(params.trackId, body.file_entry_id, user) })),
  implement(getTrackLyrics, ({ params, user }) => tracks.readLyrics(params.trackId, user)),
  implement(setTrackLyrics, ({ params, body, user }) => tracks.setLyrics(params.trackId, body, user)),
  implement(publishBackstageTrack, async ({ params, body, user }) => ({ track: await tracks.publish(params.trackId, body.at, user) })),
  implement(hideBackstageTrack, async ({ params, user }) => ({ track: await tracks.hide(params.trackId, user) })),
  implement(deleteBackstageTrack, async ({ params, user }) => {
    await tracks.remove(params.trackId, user)
    return { deleted: true }
  }),
]
