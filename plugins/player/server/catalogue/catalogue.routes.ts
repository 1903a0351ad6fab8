import { implement } from '@balafon/sdk/server'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { CatalogueService } from './catalogue.service.ts'

export const createCatalogueRoutes = (catalogue: CatalogueService, lyrics: LyricsService) => [
  implement(getAlbum, ({ params }) => catalogue.getAlbum(params.albumId)),
  implement(getArtist, ({ params }) => catalogue.getArtist(params.artistId)),
  implement(getTrack, ({ params }) => catalogue.getTrack(params.trackId)),
  implement(getPlaylist, ({ params, user }) => catalogue.getPlaylist(params.playlistId, user?.id ?? null)),
  implement(getLyrics, ({ params }) => lyrics.getLyrics(params.trackId)),
]
