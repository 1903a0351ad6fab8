import { createRandom } from '@balafon/demo-music'
import { ARTISTS } from './artists.ts'
import type { DemoAlbum, DemoArtist, DemoLyrics } from './types.ts'

export interface PlannedTrack {
  /** A number that is unique in the whole catalogue. */
  readonly index: number
  readonly name: string
  readonly number: number
  readonly seconds: number
  /** The length of the whole track, when only its beginning is composed before the site starts; otherwise undefined. */
  readonly fullSeconds: number | undefined
  readonly plays: number
  readonly lyrics: DemoLyrics | undefined
}

export interface PlannedAlbum {
  readonly album: DemoAlbum
  readonly artist: DemoArtist
  readonly tracks: readonly PlannedTrack[]
}

/** The year after the newest albums. */
const REFERENCE_YEAR = 2027
const MIN_SECONDS = 20
const MIN_SECONDS_WITH_LYRICS = 56

/**
 * Plans the albums of all artists with the lengths and play counts of their tracks. The plan is always the same.
 * @param maxSeconds The maximum length of tracks without lyrics.
 */
export function planCatalogue(artists: readonly DemoArtist[] = ARTISTS, maxSeconds = Number.POSITIVE_INFINITY): readonly PlannedAlbum[] {
  let nextIndex = 0
  return artists.flatMap((artist) =>
    artist.albums.map((album) => {
      const firstIndex = nextIndex
      nextIndex += album.tracks.length
      return {
        album,
        artist,
        tracks: album.tracks.map((name, position) =>
          planTrack(artist, { ...album, maxSeconds: Math.min(album.maxSeconds, maxSeconds) }, name, position, firstIndex + position),
        ),
      }
    }),
  )
}

function planTrack(artist: DemoArtist, album: DemoAlbum, name: string, position: number, index: number): PlannedTrack {
  const random = createRandom(`${artist.name} ${album.name} ${name}`)
  const lyrics = album.lyrics?.find(({ track }) => track === name)
  // The exponent makes short tracks more frequent than long ones.
  const seconds = album.maxSeconds * (0.27 + 0.73 * random.next() ** 2.1)
  // Each year of age reduces the number of plays.
  const ageFactor = 1 + (REFERENCE_YEAR - Number(album.releaseDate.slice(0, 4))) * 0.12
  // The first track of an album is the most popular one; later tracks are usually less popular.
  const popularity = position === 0 ? 0.8 : 1 / (1 + position * 0.28 + random.next() * 2.2)
  return {
    index,
    name,
    number: position + 1,
    seconds: Math.max(lyrics ? MIN_SECONDS_WITH_LYRICS : MIN_SECONDS, Math.round(seconds)),
    fullSeconds: album.longTracks?.[name],
    plays: Math.round((artist.maxPlays * popularity * random.nextBetween(0.55, 1)) / ageFactor),
    lyrics,
  }
}
