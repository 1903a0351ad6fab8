import { randomInt } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import { parse } from 'zod/v4/core'
import { getAlbumPath, getArtistPath, getGenrePath, getPlaylistPath, getTagPath, getTrackPath } from '../../contract/paths.ts'
import { RADIO_SEED_TYPES, RADIO_TRACKS_WITHOUT_REPEAT, type RadioSeed, type RadioSeedType } from '../../contract/radio.ts'
import { RadioSourceResult } from '../../contract/radio-source.ts'
import { createRandom, pickTracks } from './pick-tracks.ts'
import type { Candidate, RadioStore, SeedRow } from './radio.store.ts'
import { formatRadioCursor, parseRadioCursor } from './radio-cursor.ts'

const SOURCE_TIMEOUT_MS = 2000
const MAX_SEED = 2 ** 31

interface RadioInput {
  readonly seedType: string
  readonly seedId: string
  readonly cursor: string | undefined
  readonly seed: number | undefined
  /** Tracks that were played before, the latest last. */
  readonly excludedIds: readonly number[]
  readonly count: number
  readonly userId: number | null
  readonly language: string
}

interface Station {
  readonly seed: RadioSeed
  /** The track that the radio begins with. */
  readonly firstTrackId: number | null
  readonly findCandidates: (position: number) => Promise<Candidate[]>
}

export type RadioService = ReturnType<typeof createRadioService>

/** Creates the service of the radio. The service has no state, because the cursor of a page contains the tracks that must not be repeated yet. */
export function createRadioService(store: RadioStore, { getProviders, callProvider }: Pick<ServerContext, 'getProviders' | 'callProvider'>) {
  async function findBuiltInStation(type: RadioSeedType, { seedId, userId }: RadioInput): Promise<Station | null> {
    const isCategory = type === 'genre' || type === 'tag'
    if (!isCategory && !/^\d{1,15}$/.test(seedId)) return null
    const row = await store.findSeed(type, seedId, userId)
    if (!row) return null
    const seed = { type, id: String(row.id), name: row.name, path: getSeedPath(type, row), image: row.image }
    return { seed, firstTrackId: row.track_ids[0] ?? null, findCandidates: (position) => store.findCandidates(row, [], position) }
  }

  async function findPluginStation({ seedType, seedId, userId, language }: RadioInput): Promise<Station | null> {
    const registered = getProviders('player.radioSources/v1').find(({ plugin, provider }) => provider.seedType === seedType && canProvide(plugin, seedType))
    if (!registered) return null
    const { plugin, provider } = registered
    const found = await callProvider({ plugin, operation: `radio ${seedType}`, timeoutMs: SOURCE_TIMEOUT_MS }, async (signal) => {
      const result = await provider.find({ seedId, userId, language, signal })
      return result && parse(RadioSourceResult, result)
    })
    if (!found) return null
    const { name, path = null, trackIds } = found
    return {
      seed: { type: seedType, id: seedId, name, path, image: null },
      firstTrackId: null,
      findCandidates: (position) => store.findCandidates({ track_ids: trackIds, genre_ids: [], tag_ids: [] }, [], position),
    }
  }

  return {
    /** Returns the next tracks of a radio. */
    async getRadio(input: RadioInput) {
      const type = RADIO_SEED_TYPES.find((seedType) => seedType === input.seedType)
      const station = await (type ? findBuiltInStation(type, input) : findPluginStation(input))
      if (!station) throw problem(404, 'player.radio_seed_not_found')
      const cursor = (input.cursor && parseRadioCursor(input.cursor)) || { seed: input.seed ?? randomInt(MAX_SEED), page: 0, recentIds: [] }
      const recentIds = [...input.excludedIds, ...cursor.recentIds].slice(-RADIO_TRACKS_WITHOUT_REPEAT)
      const random = createRandom(cursor.seed + cursor.page)
      const [candidates, lastTracks] = await Promise.all([station.findCandidates(random()), recentIds.length > 0 ? store.readArtists(recentIds) : []])
      const recent = recentIds.map((id) => lastTracks.find((track) => track.id === id) ?? { id, artist_ids: [] })
      const first = cursor.page === 0 && !recentIds.includes(station.firstTrackId ?? 0) ? candidates.find(({ id }) => id === station.firstTrackId) : undefined
      const before = first ? [...recent, first] : recent
      const picked = [...(first ? [first] : []), ...pickTracks(candidates, { count: input.count - (first ? 1 : 0), recent: before, random })]
      const ids = picked.map(({ id }) => id)
      const next = { seed: cursor.seed, page: cursor.page + 1, recentIds: [...recentIds, ...ids] }
      return { seed: station.seed, data: await store.readCards(ids), next_cursor: ids.length > 0 ? formatRadioCursor(next) : null }
    },
  }
}

/** A third-party plugin may only use seed types that begin with its own id. */
const canProvide = (plugin: string, seedType: string) => /^[a-z0-9-]+$/.test(plugin) || seedType === plugin || seedType.startsWith(`${plugin}.`)

function getSeedPath(type: RadioSeedType, { id, name, slug, artists }: SeedRow): string {
  switch (type) {
    case 'artist':
      return getArtistPath({ id, name })
    case 'album':
      return getAlbumPath({ id, name, artists })
    case 'track':
      return getTrackPath({ id, name })
    case 'playlist':
      return getPlaylistPath({ id, name })
    case 'genre':
      return getGenrePath(slug ?? name)
    case 'tag':
      return getTagPath(slug ?? name)
  }
}
