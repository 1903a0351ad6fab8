import { fieldProblem, type Identity } from '@balafon/sdk/server'
import type { UploadDraft } from '../../contract/upload.ts'
import { changeCatalogue, getCatalogue, getMedia } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import type { FormChecks } from '../publishing/form-checks.ts'
import type { QuotaService } from '../publishing/quota.service.ts'
import type { TracksService } from '../publishing/tracks.service.ts'

interface Dependencies {
  readonly access: MusicAccess
  readonly checks: FormChecks
  readonly quota: QuotaService
  readonly tracks: TracksService
}

export type UploadService = ReturnType<typeof createUploadService>

/** Creates the service of the upload page. It stores the draft and creates a release from it. */
export function createUploadService(context: BackstageContext, { access, checks, quota, tracks }: Dependencies) {
  const { UploadDraft: Draft } = context.models

  /** Validates all rows before anything is created, and returns the id of the artist. Errors name the cells of the grid. */
  async function validateRows({ rows, artist_id: artistId }: UploadDraft, user: Identity) {
    if (artistId === null) throw fieldProblem({ artist_id: 'backstage.release.no_artist' })
    if (rows.length === 0) throw fieldProblem({ rows: 'backstage.release.no_songs' })
    await checks.assertArtists([artistId], [], user)
    const missing = rows.flatMap((row, index) => [
      ...(row.name.trim() === '' ? [[`rows.${index}.name`, 'field.required'] as const] : []),
      ...(row.file_entry_id === null ? [[`rows.${index}.file_entry_id`, 'field.required'] as const] : []),
    ])
    if (missing.length > 0) throw fieldProblem(Object.fromEntries(missing))
    let seconds = 0
    for (const [index, row] of rows.entries()) {
      const upload = await tracks.requireFile(row.file_entry_id ?? 0, user).catch(() => {
        throw fieldProblem({ [`rows.${index}.file_entry_id`]: 'backstage.file_failed' })
      })
      seconds += upload.duration ?? row.duration ?? 0
      await checks.assertArtists(getArtistIds(row.artist_ids, artistId), [artistId], user)
    }
    await quota.assertWithinLimits(user, { tracks: rows.length, seconds }, 'rows')
    return artistId
  }

  async function createTracks({ rows }: UploadDraft, artistId: number, albumId: number | null, user: Identity): Promise<number[]> {
    const ids: number[] = []
    for (const [index, row] of rows.entries()) {
      const values = {
        name: row.name.trim(),
        artistIds: getArtistIds(row.artist_ids, artistId),
        albumId,
        number: index + 1,
        genres: row.genres,
        isExplicit: row.is_explicit,
      }
      const track = await getMedia(context).createTrack(values, row.file_entry_id ?? 0, { userId: user.id, asOperator: true })
      ids.push(track.id)
    }
    return ids
  }

  return {
    async readDraft(userId: number) {
      const saved = await Draft.findByPk(userId)
      return { draft: saved?.draft ?? null, saved_at: saved?.savedAt.toISOString() ?? null }
    },
    async saveDraft(userId: number, draft: UploadDraft) {
      const savedAt = new Date()
      await Draft.upsert({ userId, draft, savedAt })
      return { saved_at: savedAt.toISOString() }
    },
    deleteDraft: async (userId: number) => (await Draft.destroy({ where: { userId } })) > 0,
    async createRelease(draft: UploadDraft, publishes: boolean, user: Identity) {
      const artistId = await validateRows(draft, user)
      const picture = await checks.readImage(draft.image, null)
      const { albums, tracks: catalogueTracks } = getCatalogue(context)
      const editor = { userId: user.id, asOperator: true }
      const at = draft.release_at === null ? {} : { at: draft.release_at }
      const releaseDate = draft.release_at?.slice(0, 10) ?? new Date().toISOString().slice(0, 10)
      const name = draft.name.trim()
      if (name === '' && draft.rows.length > 1) throw fieldProblem({ name: 'field.required' })
      const genres = [...new Set(draft.rows.flatMap((row) => row.genres))].slice(0, 10)
      const created = await changeCatalogue(async () => {
        if (name === '') {
          const [trackId = 0] = await createTracks(draft, artistId, null, user)
          return { album_id: null, track_ids: [trackId] }
        }
        const album = await albums.create({ name, artistIds: [artistId], releaseType: draft.release_type, releaseDate, genres, ...picture }, editor)
        return { album_id: album.id, track_ids: await createTracks(draft, artistId, album.id, user) }
      })
      await Draft.destroy({ where: { userId: user.id } })
      if (!publishes) return { ...created, status: 'draft' as const }
      // While files are still being processed, the release stays scheduled until they are ready.
      const publish = () =>
        created.album_id === null
          ? catalogueTracks.publish(created.track_ids[0] ?? 0, { ...editor, ...at })
          : albums.publish(created.album_id, { ...editor, ...at })
      return { ...created, status: (await publish()).status }
    },
    async findDuplicates(artistId: number, names: readonly string[], user: Identity) {
      await access.requireArtist(artistId, user, 'edit')
      const found = await getCatalogue(context).lists.findTracksByName([artistId], names)
      const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
      return { duplicates: names.flatMap((name) => found.filter((track) => fold(track.name) === fold(name)).map((track) => ({ name, track }))) }
    },
  }
}

/** Returns the artists of a row. A row without artists gets the artist of the release. */
const getArtistIds = (ids: readonly number[], artistId: number) => (ids.length > 0 ? [...new Set(ids)] : [artistId])
