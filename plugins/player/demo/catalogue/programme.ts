import { createRandom } from '../music/random.ts'
import type { SoundName } from '../sounds/sounds.ts'
import { ARTISTS } from './catalogue.ts'
import type { DemoAlbum, DemoArtist, DemoLyrics } from './shape.ts'

/** A track as it is to be recorded and listed; `index` counts through the whole catalogue. */
export interface PlannedTrack {
  readonly index: number
  readonly name: string
  readonly number: number
  readonly seconds: number
  readonly plays: number
  readonly lyrics: DemoLyrics | undefined
}

export interface PlannedAlbum {
  readonly album: DemoAlbum
  readonly artist: DemoArtist
  readonly sound: SoundName
  readonly tracks: readonly PlannedTrack[]
}

/** Words need this long to be sung. */
const SUNG = 56

/** The whole catalogue with lengths and counters, the same each time. */
export function planProgramme(artists: readonly DemoArtist[] = ARTISTS): readonly PlannedAlbum[] {
  let index = 0
  return artists.flatMap((artist) =>
    artist.albums.map((album) => {
      const first = index
      index += album.tracks.length
      return { album, artist, sound: artist.sound, tracks: album.tracks.map((name, i) => planTrack(artist, album, name, i, first + i)) }
    }),
  )
}

function planTrack(artist: DemoArtist, album: DemoAlbum, name: string, place: number, index: number): PlannedTrack {
  const random = createRandom(`${artist.name} ${album.name} ${name}`)
  const lyrics = album.lyrics?.find(({ track }) => track === name)
  const drawn = album.longest * (0.27 + 0.73 * random.next() ** 2.1)
  const age = 1 + (2027 - Number(album.released.slice(0, 4))) * 0.12
  const share = place === 0 ? 0.8 : 1 / (1 + place * 0.28 + random.next() * 2.2)
  return {
    index,
    name,
    number: place + 1,
    seconds: Math.max(lyrics ? SUNG : 20, Math.round(drawn)),
    plays: Math.round((artist.fame * share * random.between(0.55, 1)) / age),
    lyrics,
  }
}
