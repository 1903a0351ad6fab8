import type { MotifName, PaletteName, SoundName } from '@balafon/demo-music'

/** A text in the languages of the site. English is stored as the default. */
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
  readonly cover: readonly [MotifName, PaletteName]
  /** Length of the longest possible track. The shortest tracks have about 27 % of it. */
  readonly maxSeconds: number
  /** Names of the tracks. */
  readonly tracks: readonly string[]
  /** Name of another artist of the catalogue. */
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
  /** Plays of the most popular track. */
  readonly maxPlays: number
  readonly albums: readonly DemoAlbum[]
}

export interface DemoPlaylist {
  readonly name: string
  readonly description: Translated
  readonly palette: PaletteName
  /** Names of albums, with the number of tracks taken from each. */
  readonly sources: readonly (readonly [album: string, count: number])[]
}
