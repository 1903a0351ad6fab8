import { type BulkJob, type CustomFilters, type Fields, ListQueryError, parseListQuery, type Resource } from '@balafon/sdk/contract'
import { type BulkResource, type Caller, fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AlbumPatch, ArtistPatch, TrackPatch } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'
import { readUndoableValues, restoreValues } from './bulk-undo.ts'
import type { MusicAdministration } from './music-administration.ts'
import type { MusicKind } from './music-list.store.ts'
import type { MusicList } from './music-lists.ts'

/** Matches the stored form of an action on selected music. A value is part of it: `add_genre:12` adds the genre with the id 12. */
const STORED_ACTION = /^(publish|hide|verify|unverify|delete|(?:add_genre|remove_genre):\d{1,15}|set_owner:(?:\d{1,15}|site)|delete:tracks)$/

/** The fields of a request for an action, except the selection. */
export interface BulkValues {
  readonly action: string
  readonly genre_id?: number | undefined
  readonly owner_id?: number | null | undefined
  readonly tracks?: 'keep' | 'delete' | undefined
}

/**
 * Returns the stored form of an action, for example `add_genre:12`.
 * @throws 422 when the value that the action needs is missing
 */
export function formatBulkAction({ action, genre_id: genreId, owner_id: ownerId, tracks }: BulkValues): string {
  if (action === 'add_genre' || action === 'remove_genre') {
    if (genreId === undefined) throw fieldProblem({ genre_id: 'field.required' })
    return `${action}:${genreId}`
  }
  if (action === 'set_owner') {
    if (ownerId === undefined) throw fieldProblem({ owner_id: 'field.required' })
    return `set_owner:${ownerId ?? 'site'}`
  }
  return action === 'delete' && tracks === 'delete' ? 'delete:tracks' : action
}

/** Presents a bulk job. Its action is shown without the value: `add_genre` instead of `add_genre:12`. */
export const presentBulkJob = (job: BulkJob): BulkJob => ({ ...job, action: job.action.split(':')[0] ?? job.action })

interface BulkDependencies {
  readonly context: Pick<PlayerContext, 'db' | 'models' | 'users'>
  readonly editors: MusicAdministration['editors']
}

/** Creates the actions on selected music of one kind. They change each item in the same way as its form: with the catalogue services and an audit entry. */
export function createMusicBulk<F extends Fields, C extends CustomFilters, A extends string>(
  kind: MusicKind,
  resource: Resource<F, C, A>,
  { query }: Pick<MusicList, 'query'>,
  { context: { db, models, users }, editors }: BulkDependencies,
): BulkResource {
  function parse(search: string, { can }: Caller) {
    try {
      return parseListQuery(resource, new URLSearchParams(search), can) as Parameters<MusicList['query']['countExactly']>[0]
    } catch (error) {
      throw error instanceof ListQueryError ? fieldProblem({ 'selection.query': [...new Set(Object.values(error.fields))] }) : error
    }
  }

  async function findGenre(id: number, transaction: Transaction): Promise<string> {
    const genre = await models.Genre.findByPk(id, { transaction })
    if (!genre) throw problem(404, 'player.genre_not_found')
    return genre.name
  }

  async function run(stored: string, id: number, { userId }: Caller, transaction: Transaction) {
    const editor = editors[kind]
    const user = { id: userId }
    const [action, value = ''] = stored.split(':')
    if (action === 'publish') return editor.publish(id, null, user, transaction)
    if (action === 'hide') return editor.hide(id, user, transaction)
    if (action === 'delete') return remove(id, value === 'tracks', user, transaction)
    if (action === 'add_genre' || action === 'remove_genre') {
      const name = await findGenre(Number(value), transaction)
      return editor.updateLatest(id, ({ genres }) => changeGenres(genres, name, action === 'add_genre'), user, transaction)
    }
    if (action === 'set_owner') {
      const ownerId = value === 'site' ? null : Number(value)
      if (ownerId !== null && !(await users.find(ownerId))) throw problem(404, 'not_found')
      return editor.updateLatest(id, (item) => (item.ownerId === ownerId ? null : { ownerId }), user, transaction)
    }
    const isVerified = action === 'verify'
    const getPatch = ({ verifiedAt }: { verifiedAt: string | null }) =>
      (verifiedAt !== null) === isVerified ? null : { verifiedAt: isVerified ? new Date().toISOString() : null }
    return editors.artist.updateLatest(id, getPatch, user, transaction)
  }

  function remove(id: number, deletesTracks: boolean, editor: { readonly id: number | null }, transaction: Transaction) {
    const tracks = deletesTracks ? ('delete' as const) : ('keep' as const)
    if (kind === 'album') return editors.album.remove(id, { version: null, options: { tracks }, editor }, transaction)
    return editors[kind].remove(id, { version: null, options: {}, editor }, transaction)
  }

  return {
    path: resource.path,
    db,
    canRun: (action, { can }) => can('music.update') && STORED_ACTION.test(action) && (kind === 'artist' || !/verify$/.test(action)),
    countRows: async (search, caller) => query.countExactly(parse(search, caller), caller),
    listIds: async (search, range, caller) => query.listIds(parse(search, caller), range, caller),
    async apply(action, id, caller, transaction) {
      if (!(await query.findRow(id, caller, transaction))) throw problem(404, 'not_found')
      const before = readUndoableValues(await editors[kind].read(id, transaction))
      const item = await run(action, id, caller, transaction)
      const after = item ? readUndoableValues(item) : null
      // With `null` in `after`, the undo leaves out this item, because the action did not change it.
      return { before, after: JSON.stringify(after) === JSON.stringify(before) ? null : after }
    },
    restore: ({ before, after }, { userId }, transaction) => restoreValues(editors[kind], { before, after }, { id: userId }, transaction),
  }
}

/** Returns the genres of an item after a genre was added or removed; null when nothing changes. */
function changeGenres(genres: readonly string[], name: string, isAdded: boolean): (AlbumPatch & ArtistPatch & TrackPatch) | null {
  if (genres.includes(name) === isAdded) return null
  return { genres: isAdded ? [...genres, name] : genres.filter((other) => other !== name) }
}
