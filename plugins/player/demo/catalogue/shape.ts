import type { MotifName } from '../covers/motifs/motifs.ts'
import type { PaletteName } from '../covers/palette.ts'
import type { SoundName } from '../sounds/sounds.ts'

export interface DemoLyrics {
  /** A word of the track's name is enough: the name itself. */
  readonly track: string
  readonly isSynced: boolean
  readonly lines: readonly string[]
}

export interface DemoAlbum {
  readonly name: string
  readonly released: string
  readonly description: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly cover: readonly [MotifName, PaletteName]
  /** How long its pieces are at most, in seconds; the shortest are about a third of it. */
  readonly longest: number
  readonly tracks: readonly string[]
  /** Another artist of the catalogue who plays along. */
  readonly guest?: string
  readonly lyrics?: readonly DemoLyrics[]
}

export interface DemoArtist {
  readonly name: string
  readonly country: string
  readonly biography: string
  readonly genres: readonly string[]
  readonly sound: SoundName
  readonly palette: PaletteName
  /** Listens of the best-known piece. */
  readonly fame: number
  readonly albums: readonly DemoAlbum[]
}

export interface DemoPlaylist {
  readonly name: string
  readonly description: string
  readonly palette: PaletteName
  /** Albums and how many of their pieces it takes. */
  readonly from: readonly (readonly [album: string, count: number])[]
}
