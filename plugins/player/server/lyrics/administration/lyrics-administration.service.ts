import { conflictProblem, getProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { TrackCard } from '../../../contract/catalogue.ts'
import type { CatalogueProvider } from '../../../contract/catalogue-service.ts'
import type { TrackLyricsDetail } from '../../../contract/lyrics-administration.ts'
import type { ItemsStore } from '../../items/items.store.ts'
import type { PlayerContext } from '../../models.ts'

/** The time until providers are asked again for lyrics that an operator deleted. It is so long that they are practically never asked again. */
const RETRY_AFTER_DELETION_MS = 20 * 365 * 24 * 3600 * 1000
const AUDITED_LENGTH = 500

type Lines = TrackLyricsDetail['lines']
type Context = Pick<PlayerContext, 'audit' | 'cache' | 'db' | 'models'>

/** The user that makes a change, and the version that the editor loaded. */
interface Change {
  readonly userId: number | null
  readonly version?: number
}

export type LyricsAdministration = ReturnType<typeof createLyricsAdministration>

/** Creates the service with which operators edit the lyrics of tracks. */
export function createLyricsAdministration(items: Pick<ItemsStore, 'listTracks'>, tracks: CatalogueProvider['tracks'], context: Context) {
  const { audit, cache, db, models } = context
  const { FailedLyricsLookup, Lyric } = models

  async function readTrack(trackId: number, transaction?: Transaction): Promise<TrackCard> {
    const [track] = await items.listTracks([trackId], transaction)
    if (!track) throw problem(404, 'player.track_not_found')
    return track.card
  }

  async function get(trackId: number, transaction?: Transaction): Promise<TrackLyricsDetail> {
    const track = await readTrack(trackId, transaction)
    const lyrics = await Lyric.findByPk(trackId, { ...(transaction && { transaction }) })
    return {
      track,
      version: lyrics?.version ?? 0,
      lines: [...(lyrics?.lines ?? [])],
      is_synced: lyrics?.isSynced ?? false,
      source: lyrics?.source ?? null,
      updated_at: lyrics?.updatedAt.toISOString() ?? null,
    }
  }

  /** Writes lyrics with the catalogue service, and records the change in the audit log. */
  async function write(trackId: number, lines: Lines | null, { userId, version }: Change, transaction: Transaction) {
    const before = await get(trackId, transaction)
    await tracks.setLyrics(trackId, lines, { userId, asOperator: true, transaction, ...(version !== undefined && { version }) })
    // Without this row, the next listener would make a provider find the deleted lyrics again.
    if (!lines) await FailedLyricsLookup.upsert({ trackId, retryAt: new Date(Date.now() + RETRY_AFTER_DELETION_MS) }, { transaction })
    const after = lines && summarize(await get(trackId, transaction))
    const entry = { action: `lyrics.${lines ? 'update' : 'delete'}`, entity: 'player.lyrics', entityId: trackId, label: before.track.name, userId }
    await audit.record({ ...entry, before: before.version > 0 ? summarize(before) : null, after }, transaction)
    // All keys begin with the empty prefix.
    transaction.afterCommit(() => cache.invalidate(''))
  }

  async function change(trackId: number, lines: Lines | null, options: Change) {
    try {
      await db.transaction((transaction) => write(trackId, lines, options, transaction))
    } catch (error) {
      throw getProblem(error)?.code === 'player.changed_meanwhile' ? conflictProblem(await get(trackId)) : error
    }
  }

  return {
    get,
    async save(trackId: number, lines: Lines, options: Change) {
      await change(trackId, lines, options)
      return get(trackId)
    },
    remove: (trackId: number, options: Change) => change(trackId, null, options),
    /** Deletes selected lyrics in the transaction of a bulk action. */
    removeSelected: (trackId: number, userId: number | null, transaction: Transaction) => write(trackId, null, { userId }, transaction),
  }
}

const summarize = ({ lines, is_synced, source }: TrackLyricsDetail) => ({
  lines: lines.length,
  text: lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, AUDITED_LENGTH),
  is_synced,
  source,
})
