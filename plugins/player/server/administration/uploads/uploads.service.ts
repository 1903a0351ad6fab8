import { fieldProblem, getProblem, type Identity, problem } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { UploadedTrack } from '../../../contract/administration/uploads.ts'
import type { MediaProvider } from '../../../contract/media.ts'
import { runInTransaction } from '../../catalogue/editing/editing-dependencies.ts'
import type { PlayerContext } from '../../models.ts'
import type { NameLookup } from '../imports/batch-names.ts'
import type { RowWriter } from '../imports/write-row.ts'
import { createFormChecks } from '../music/forms.ts'

/** For each error about a name: the field of the form at which the error is shown. */
const FIELDS: Readonly<Record<string, string>> = {
  'player.import.artist_ambiguous': 'artists',
  'player.import.album_ambiguous': 'album',
  'player.genre_unknown': 'genres',
}

interface UploadDependencies {
  readonly media: MediaProvider
  readonly writeRow: RowWriter
  readonly names: NameLookup
}

/** Creates the service that creates draft tracks from uploaded audio files. */
export function createUploadsService(context: PlayerContext, { media, writeRow, names }: UploadDependencies) {
  const { db, models } = context
  const checks = createFormChecks(context)

  /**
   * Creates the draft and marks it as waiting for the file, in one transaction. When the file already belongs to a track, returns that track, so that a
   * repeated request creates no second one.
   */
  function createDraft({ file_entry_id: fileEntryId, owner_id: ownerId, artists, album, ...values }: output<typeof UploadedTrack>, user: Identity) {
    return runInTransaction(db, async (transaction) => {
      const asset = await models.MediaAsset.findOne({ where: { fileEntryId }, lock: transaction.LOCK.UPDATE, transaction })
      if (!asset) throw problem(404, 'player.media.not_found')
      const used = await models.Track.findOne({ attributes: ['id'], where: { fileEntryId }, transaction })
      const knownId = asset.pendingTrackId ?? used?.id
      if (knownId !== undefined && knownId !== null) return { trackId: knownId, isNew: false }
      const { number, disc, isrc, ...row } = values
      const numbers = { ...(number !== undefined && { number }), ...(disc !== undefined && { disc }), ...(isrc !== undefined && { isrc }) }
      const trackId = await writeRow(
        { ...row, ...numbers, artists: { text: artists.join('; '), names: artists }, ...(album !== null && { album }) },
        { kind: 'tracks', names, createsMissing: true, ownerId, editor: user },
        transaction,
      )
      await asset.update({ pendingTrackId: trackId, updatedAt: new Date() }, { transaction })
      return { trackId, isNew: true }
    })
  }

  return {
    async create(upload: output<typeof UploadedTrack>, user: Identity) {
      const actor = { userId: user.id, asOperator: true }
      const { error } = await media.describeUpload(upload.file_entry_id, actor, 'en')
      if (error) throw fieldProblem({ file_entry_id: error.code })
      await checks.assertPicturesAndOwner(upload)
      const { trackId, isNew } = await createDraft(upload, user).catch((failure: unknown) => {
        const { code } = getProblem(failure) ?? {}
        const field = code && FIELDS[code]
        throw field ? fieldProblem({ [field]: code }) : failure
      })
      // If a job has read the file in the meantime, this makes it the audio of the track at once.
      if (isNew) await media.attachUpload(trackId, upload.file_entry_id, actor)
      return { track_id: trackId }
    },
  }
}
