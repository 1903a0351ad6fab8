import { createReadStream } from 'node:fs'
import { renderDemoCatalogue, TRACK_MIME } from '@balafon/demo-music'
import type { CatalogueProvider } from '../../contract/catalogue-service.ts'
import { type PlannedAlbum, type PlannedTrack, planCatalogue } from '../../demo/plan-catalogue.ts'
import { timeLyrics } from '../../demo/time-lyrics.ts'
import type { PlayerContext } from '../models.ts'
import { createTrackPlan } from './track-plan.ts'

/** A track that is shorter than this share of its planned length contains only the beginning of the music. */
const COMPLETE_SHARE = 0.8
const OPERATOR = { userId: null, asOperator: true } as const

interface LongTrack {
  readonly id: number
  readonly plannedAlbum: PlannedAlbum
  readonly track: PlannedTrack
  readonly seconds: number
}

interface Options {
  readonly signal: AbortSignal
  /** The function that renders tracks. Tests pass another one, because rendering takes minutes. */
  readonly render?: typeof renderDemoCatalogue
}

/**
 * Composes the long demo tracks in full length and replaces their audio, one after the other. Tracks that are already complete, or were deleted, are
 * left out.
 */
export async function composeLongTracks(
  { models }: Pick<PlayerContext, 'models'>,
  catalogue: CatalogueProvider,
  { signal, render = renderDemoCatalogue }: Options,
): Promise<void> {
  const tracks = await listIncompleteTracks(models)
  if (tracks.length === 0) return
  const plan = {
    albums: tracks.map(({ plannedAlbum, track, seconds }) => ({
      sound: plannedAlbum.artist.sound,
      tracks: [createTrackPlan(plannedAlbum, { ...track, seconds })],
    })),
    covers: [],
  }
  await render(plan, {
    signal,
    isInBackground: true,
    async onCover() {},
    async onTrack({ index, path, duration, peaks, phraseStarts }) {
      const found = tracks.find(({ track }) => track.index === index)
      if (!found) return
      await catalogue.tracks.setAudio(found.id, { mime: TRACK_MIME, duration, peaks: [...peaks], body: createReadStream(path) }, OPERATOR)
      const { lyrics } = found.track
      if (lyrics) await models.Lyric.update({ lines: [...timeLyrics(lyrics, phraseStarts, duration)] }, { where: { trackId: found.id } })
    },
  })
}

async function listIncompleteTracks({ Track }: PlayerContext['models']): Promise<LongTrack[]> {
  const planned = planCatalogue().flatMap((plannedAlbum) =>
    plannedAlbum.tracks.flatMap((track) => (track.fullSeconds === undefined ? [] : [{ plannedAlbum, track, seconds: track.fullSeconds }])),
  )
  const found = await Promise.all(
    planned.map(async (long) => ({
      long,
      row: await Track.findOne({ where: { name: long.track.name, albumName: long.plannedAlbum.album.name, ownerId: null } }),
    })),
  )
  return found.flatMap(({ long, row }) => (row && row.duration < long.seconds * COMPLETE_SHARE ? [{ ...long, id: row.id }] : []))
}
