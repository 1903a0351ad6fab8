import { implement } from '@balafon/sdk/server'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { CatalogueService } from './catalogue.service.ts'

export const createCatalogueRoutes = (catalogue: CatalogueService, lyrics: LyricsService) => [
  implement(getAlbum, ({ params, request }) => catalogue.getAlbum(params.albumId, request.language)),
  implement(getArtist, ({ params, request }) => catalogue.getArtist(params.artistId, request.language)),
  implement(getTrack, ({ params }) => catalogue.getTrack(params.trackId)),
  implement(getPlaylist, ({ params, user, request }) => catalogue.getPlaylist(params.playlistId, user?.id ?? null, request.language)),
  implement(getLyrics, ({ params }) => lyrics.getLyrics(params.trackId)),
]
