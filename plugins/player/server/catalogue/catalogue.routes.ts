import { implement } from '@balafon/sdk/server'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { CatalogueService } from './catalogue.service.ts'
import { toViewer } from './viewer.ts'

export const createCatalogueRoutes = (catalogue: CatalogueService, lyrics: LyricsService) => [
  implement(getAlbum, ({ params, user, request }) => catalogue.getAlbum(params.albumId, request.language, toViewer(user))),
  implement(getArtist, ({ params, user, request }) => catalogue.getArtist(params.artistId, request.language, toViewer(user))),
  implement(getTrack, ({ params, user }) => catalogue.getTrack(params.trackId, toViewer(user))),
  implement(getPlaylist, ({ params, user, request }) => catalogue.getPlaylist(params.playlistId, user?.id ?? null, request.language)),
  implement(getLyrics, ({ params, user }) => lyrics.getLyrics(params.trackId, toViewer(user))),
]
