import type { NewTrack, TrackPatch } from '@balafon/plugin-player/contract/catalogue-service'
import { fieldProblem, type Identity } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { MusicQuery } from '../../contract/music.ts'
import type { createBackstageTrack, setTrackLyrics, updateBackstageTrack } from '../../contract/tracks.ts'
import { changeCatalogue, getCatalogue, getMedia } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import { createPage, readFilter } from './albums.service.ts'
import type { FormChecks } from './form-checks.ts'
import { presentOneTrack, presentTracks } from './present-tracks.ts'
import type { QuotaService } from './quota.service.ts'

type Patch = Omit<output<typeof updateBackstageTrack.body>, 'version' | 'image'>

/** Converts the fields of the form to the fields of the catalogue. */
const toPatch = ({ artist_ids, album_id, release_date, is_explicit, ...same }: Patch): TrackPatch => ({
  ...same,
  ...(artist_ids && { artistIds: artist_ids }),
  ...(album_id !== undefined && { albumId: album_id }),
  ...(release_date !== undefined && { releaseDate: release_date }),
  ...(is_explicit !== undefined && { isExplicit: is_explicit }),
})

export type TracksService = ReturnType<typeof createTracksService>

/** Creates the service that changes the tracks of a user. */
export function createTracksService(context: BackstageContext, access: MusicAccess, checks: FormChecks, quota: QuotaService) {
  const asEditor = ({ id }: Identity) => ({ userId: id, asOperator: true }) as const

  /** Returns the description of an uploaded file. Throws 422 for files of other users, as for unknown files. */
  async function requireFile(fileEntryId: number, user: Identity) {
    const [upload] = await getMedia(context).describeUploads([fileEntryId], { userId: user.id }, 'en')
    if (!upload) throw fieldProblem({ file_entry_id: 'backstage.file_not_found' })
    if (upload.status === 'failed') throw fieldProblem({ file_entry_id: 'backstage.file_failed' })
    return upload
  }

  async function readCurrent(id: number, user: Identity) {
    const { track, mayEdit } = await access.requireTrack(id, user, 'view')
    return presentOneTrack(context, track, mayEdit)
  }

  /** Throws 422 when the user may not change the album that a track is put on. */
  async function assertAlbum(albumId: number | null | undefined, user: Identity) {
    if (albumId === null || albumId === undefined) return
    await access.requireAlbum(albumId, user, 'edit').catch(() => {
      throw fieldProblem({ album_id: 'player.album_unknown' })
    })
  }

  return {
    requireFile,
    read: readCurrent,
    async list(query: MusicQuery, user: Identity) {
      const filter = await readFilter(access, query, user)
      const tracks = await getCatalogue(context).lists.listTracks(filter)
      return createPage(await presentTracks(context, tracks, filter.mayEdit), query.perPage)
    },
    async create({ image, number, file_entry_id: fileEntryId, ...values }: output<typeof createBackstageTrack.body>, user: Identity) {
      await checks.assertArtists(values.artist_ids, [], user)
      await assertAlbum(values.album_id, user)
      const upload = fileEntryId === null ? null : await requireFile(fileEntryId, user)
      await quota.assertWithinLimits(user, { tracks: 1, seconds: upload?.duration ?? 0 }, 'file_entry_id')
      const { artist_ids: artistIds, name } = values
      const track: NewTrack = { ...toPatch(values), ...(await checks.readImage(image, null)), ...(number !== undefined && { number }), name, artistIds }
      const create = () =>
        fileEntryId === null ? getCatalogue(context).tracks.create(track, asEditor(user)) : getMedia(context).createTrack(track, fileEntryId, asEditor(user))
      return presentOneTrack(context, await changeCatalogue(create), true)
    },
    async update(id: number, { version, image, ...values }: output<typeof updateBackstageTrack.body>, user: Identity) {
      const { track } = await access.requireTrack(id, user, 'edit')
      await checks.assertArtists(
        values.artist_ids,
        track.artists.map((artist) => artist.id),
        user,
      )
      if (values.album_id !== track.album?.id) await assertAlbum(values.album_id, user)
      const patch = { ...toPatch(values), ...(await checks.readImage(image, track.image)) }
      const change = () => getCatalogue(context).tracks.update(id, patch, { ...asEditor(user), version })
      return presentOneTrack(context, await changeCatalogue(change, () => readCurrent(id, user)), true)
    },
    async replaceAudio(id: number, fileEntryId: number, user: Identity) {
      const { track } = await access.requireTrack(id, user, 'edit')
      const upload = await requireFile(fileEntryId, user)
      await quota.assertWithinLimits(user, { tracks: 0, seconds: Math.max(0, (upload.duration ?? 0) - track.duration) }, 'file_entry_id')
      return presentOneTrack(context, await changeCatalogue(() => getMedia(context).attachUpload(id, fileEntryId, asEditor(user))), true)
    },
    async readLyrics(id: number, user: Identity) {
      await access.requireTrack(id, user, 'view')
      const lyrics = await getCatalogue(context).tracks.findLyrics(id)
      return { lines: lyrics ? [...lyrics.lines] : [], is_synced: lyrics?.is_synced ?? false }
    },
    async setLyrics(id: number, { lines }: output<typeof setTrackLyrics.body>, user: Identity) {
      await access.requireTrack(id, user, 'edit')
      await changeCatalogue(() => getCatalogue(context).tracks.setLyrics(id, lines.length > 0 ? lines : null, asEditor(user)))
      return this.readLyrics(id, user)
    },
    async publish(id: number, at: string | null | undefined, user: Identity) {
      await access.requireTrack(id, user, 'edit')
      return presentOneTrack(context, await changeCatalogue(() => getCatalogue(context).tracks.publish(id, { ...asEditor(user), ...(at && { at }) })), true)
    },
    async hide(id: number, user: Identity) {
      await access.requireTrack(id, user, 'edit')
      return presentOneTrack(context, await getCatalogue(context).tracks.hide(id, asEditor(user)), true)
    },
    async remove(id: number, user: Identity) {
      await access.requireTrack(id, user, 'edit')
      await getCatalogue(context).tracks.delete(id, asEditor(user))
    },
  }
}
