import type { CoverPatternName, PaletteName, SoundName } from '@balafon/demo-music'

/** A text in both languages of the demo site. English is stored as the default text. */
export interface Translated {
  readonly en: string
  readonly fr: string
}

export interface DemoLyrics {
  /** Name of the track. */
  readonly track: string
  readonly isSynced: boolean
  readonly lines: readonly string[]
}

export interface DemoAlbum {
  readonly name: string
  readonly releaseDate: string
  readonly description: Translated
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly cover: readonly [pattern: CoverPatternName, palette: PaletteName]
  /** The maximum length of a track. The shortest tracks have about 27 % of this length. */
  readonly maxSeconds: number
  /** The lengths of tracks in seconds that are composed in full after the site has started, because that takes long. */
  readonly longTracks?: Readonly<Record<string, number>>
  /** Names of the tracks. */
  readonly tracks: readonly string[]
  /** Name of another artist of the catalogue. The album names both artists. */
  readonly guest?: string
  readonly lyrics?: readonly DemoLyrics[]
}

export interface DemoArtist {
  readonly name: string
  readonly country: string
  readonly biography: Translated
  readonly genres: readonly string[]
  readonly sound: SoundName
  readonly palette: PaletteName
  /** The drawing on the artist's picture. By default it shows one person. */
  readonly portrait?: 'duo' | 'band' | 'choir'
  /** Upper limit for the number of plays of a track. */
  readonly maxPlays: number
  readonly albums: readonly DemoAlbum[]
}

/** An album that a playlist takes tracks from. */
export interface PlaylistSource {
  /** Name of the album. */
  readonly album: string
  /** Number of tracks taken. */
  readonly count: number
}

export interface DemoPlaylist {
  readonly name: string
  readonly description: Translated
  readonly palette: PaletteName
  /** The most played tracks of these albums are in the playlist. */
  readonly sources: readonly PlaylistSource[]
}
