import { implement } from '@balafon/sdk/server'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import type { CatalogueService } from './catalogue.service.ts'

export const catalogueRoutes = (catalogue: CatalogueService) => [
  implement(getAlbum, ({ params }) => catalogue.album(params.albumId)),
  implement(getArtist, ({ params }) => catalogue.artist(params.artistId)),
  implement(getTrack, ({ params }) => catalogue.track(params.trackId)),
  implement(getPlaylist, ({ params, user }) => catalogue.playlist(params.playlistId, user?.id ?? null)),
  implement(getLyrics, ({ params }) => catalogue.lyrics(params.trackId)),
]
