import { implement } from '@balafon/sdk/server'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { CatalogueService } from './catalogue.service.ts'

export const catalogueRoutes = (catalogue: CatalogueService, lyrics: LyricsService) => [
  implement(getAlbum, ({ params }) => catalogue.album(params.albumId)),
  implement(getArtist, ({ params }) => catalogue.artist(params.artistId)),
  implement(getTrack, ({ params }) => catalogue.track(params.trackId)),
  implement(getPlaylist, ({ params, user }) => catalogue.playlist(params.playlistId, user?.id ?? null)),
  implement(getLyrics, ({ params }) => lyrics.of(params.trackId)),
]
