import type { DemoPlan } from '@balafon/demo-music'

interface ComposedTracks {
  /** The plan, reduced to the tracks that are composed. */
  readonly plan: DemoPlan
  /** Lists the indexes of the tracks that get the sound of a composed track: its own index, and those of tracks that are not composed. */
  listSharing(composed: number): readonly number[]
}

/**
 * Chooses the tracks of a plan that are composed. The tracks that follow a composed track get the same sound, so that tests have the whole catalogue
 * without waiting until all of its music is composed.
 * @param count About how many tracks are composed, at least one. All of them by default.
 */
export function chooseComposedTracks({ albums, covers }: DemoPlan, count = Number.POSITIVE_INFINITY): ComposedTracks {
  const indexes = albums.flatMap(({ tracks }) => tracks.map(({ index }) => index))
  const step = Math.max(1, Math.ceil(indexes.length / count))
  const sharing = new Map<number, readonly number[]>()
  for (let first = 0; first < indexes.length; first += step) {
    const group = indexes.slice(first, first + step)
    if (group[0] !== undefined) sharing.set(group[0], group)
  }
  const remaining = albums.map((album) => ({ ...album, tracks: album.tracks.filter(({ index }) => sharing.has(index)) }))
  return { plan: { albums: remaining.filter(({ tracks }) => tracks.length > 0), covers }, listSharing: (composed) => sharing.get(composed) ?? [] }
}
