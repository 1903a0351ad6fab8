import { RADIO_TRACKS_WITHOUT_REPEAT } from '../../contract/radio.ts'
import type { Candidate } from './radio.store.ts'

/** This number of consecutive tracks have no artist in common. */
const ARTIST_DISTANCE = 3

type PlayedTrack = Pick<Candidate, 'id' | 'artist_ids'>

interface PickOptions {
  readonly count: number
  /** The tracks that were played before, the latest last. */
  readonly recent: readonly PlayedTrack[]
  /** Returns numbers from 0 to 1. */
  readonly random: () => number
}

/**
 * Picks tracks at random. A higher weight makes a track more likely. No track is repeated within 50 tracks, and no artist within three. When there are
 * too few candidates for both, an artist is repeated. When even this is not enough, the track that was played longest ago is repeated.
 */
export function pickTracks(candidates: readonly Candidate[], { count, recent, random }: PickOptions): Candidate[] {
  const order = shuffleByWeight(candidates, random)
  const played: PlayedTrack[] = [...recent]
  const picked: Candidate[] = []
  while (picked.length < count && order.length > 0) {
    const recentIds = new Set(played.slice(-RADIO_TRACKS_WITHOUT_REPEAT).map(({ id }) => id))
    const recentArtists = new Set(played.slice(-(ARTIST_DISTANCE - 1)).flatMap(({ artist_ids }) => artist_ids))
    const isNew = ({ id }: Candidate) => !recentIds.has(id)
    const next =
      order.find((track) => isNew(track) && !track.artist_ids.some((id) => recentArtists.has(id))) ?? order.find(isNew) ?? findLongestAgo(order, played)
    played.push(next)
    picked.push(next)
  }
  return picked
}

/** Orders items at random by their weights: an item with twice the weight comes first twice as often. This is the algorithm of Efraimidis and Spirakis. */
const shuffleByWeight = (candidates: readonly Candidate[], random: () => number) =>
  candidates
    .map((candidate) => ({ candidate, key: Math.log(random() || Number.MIN_VALUE) / Math.max(candidate.weight, 1e-6) }))
    .sort((a, b) => b.key - a.key)
    .map(({ candidate }) => candidate)

function findLongestAgo(candidates: readonly Candidate[], played: readonly PlayedTrack[]): Candidate {
  const lastPositions = new Map(played.map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: Candidate) => lastPositions.get(id) ?? -1
  return candidates.reduce((best, candidate) => (positionOf(candidate) < positionOf(best) ? candidate : best))
}

/** Creates a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers. This is the algorithm mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
