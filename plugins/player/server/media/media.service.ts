import type { UploadedEntry } from '@balafon/sdk/contract'
import { fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CatalogueActor, CatalogueProvider } from '../../contract/catalogue-service.ts'
import type { MediaProvider, MediaUpload } from '../../contract/media.ts'
import type { PlayerContext } from '../models.ts'
import { type AttachAudio, isPlayableOriginal } from './attach-audio.ts'
import { presentArtworkUpload, presentUpload } from './media.presenter.ts'
import type { MediaStore } from './media.store.ts'
import { type ArtworkRow, type AssetRow, type MediaChanges, toErrorCode } from './media-changes.ts'

interface Dependencies {
  readonly store: MediaStore
  readonly changes: MediaChanges
  readonly attachAudio: AttachAudio
  readonly tracks: CatalogueProvider['tracks']
}

type NewFile = Pick<UploadedEntry, 'id' | 'name' | 'mime' | 'file_size' | 'path'>

export type MediaService = ReturnType<typeof createMediaService>

/** Creates the service of uploaded audio files and pictures. It describes them for owners and other plugins, and attaches them to tracks. */
export function createMediaService(context: PlayerContext, { store, changes, attachAudio, tracks }: Dependencies) {
  const { db, files, jobs, models, translate, cache } = context
  const { MediaArtwork, MediaAsset, MediaRendition, Track } = models

  const isAllowed = (row: AssetRow | ArtworkRow, { userId, asOperator = false }: CatalogueActor) => asOperator || (userId !== null && row.ownerId === userId)

  async function findAsset(fileEntryId: number, actor: CatalogueActor): Promise<AssetRow> {
    const asset = await MediaAsset.findOne({ where: { fileEntryId } })
    if (!asset || !isAllowed(asset, actor)) throw problem(404, 'player.media.not_found')
    return asset
  }

  async function describe(assets: readonly AssetRow[], language: string): Promise<MediaUpload[]> {
    const assetId = assets.map(({ id }) => id)
    const [renditions, covers, trackIds] = await Promise.all([
      MediaRendition.findAll({ where: { assetId }, order: [['name', 'ASC']] }),
      MediaArtwork.findAll({ where: { assetId } }),
      store.listTrackIds(assets.map(({ fileEntryId }) => fileEntryId)),
    ])
    return assets.map((asset) =>
      presentUpload(asset, {
        renditions: renditions.filter((rendition) => rendition.assetId === asset.id),
        cover: covers.find((cover) => cover.assetId === asset.id),
        trackIds: trackIds.get(asset.fileEntryId) ?? [],
        translate: (key) => translate(language, key),
      }),
    )
  }

  /** Marks a file as the next audio of a track. If listeners can already play the file, it becomes the audio of the track at once. */
  async function attach(trackId: number, fileEntryId: number, actor: CatalogueActor) {
    const asset = await findAsset(fileEntryId, actor)
    assertUsable(asset)
    const formerFileId = await db.transaction(async (transaction) => {
      // Another file may still wait to become the audio of this track. It must not replace the new file later.
      await MediaAsset.update({ pendingTrackId: null }, { where: { pendingTrackId: trackId }, transaction })
      await asset.reload({ lock: transaction.LOCK.UPDATE, transaction })
      await asset.update({ pendingTrackId: trackId, updatedAt: new Date() }, { transaction })
      const isPlayable = asset.contentHash !== null && (isPlayableOriginal(asset) || asset.status === 'ready')
      const formerId = isPlayable ? await attachAudio(asset, transaction) : null
      await changes.publishAsset(asset, transaction)
      // The track may have neighbours on its album. The job encodes the renditions again, because they contain samples of the neighbours.
      if (asset.status === 'ready') await jobs.enqueue('process-audio', { assetId: asset.id }, { transaction })
      return formerId
    })
    cache.invalidate('')
    if (formerFileId !== null) await files.remove(formerFileId)
  }

  function assertUsable({ error }: AssetRow) {
    const code = toErrorCode(error)
    if (code) throw fieldProblem({ fileEntryId: code })
  }

  async function readTrack(trackId: number) {
    const track = await tracks.find(trackId)
    if (!track) throw problem(404, 'player.track_not_found')
    return track
  }

  const provider: MediaProvider = {
    async describeUploads(fileEntryIds, actor, language) {
      const assets = (await MediaAsset.findAll({ where: { fileEntryId: [...fileEntryIds] } })).filter((asset) => isAllowed(asset, actor))
      const described = new Map((await describe(assets, language)).map((upload) => [upload.file_entry_id, upload]))
      return fileEntryIds.flatMap((id) => described.get(id) ?? [])
    },
    async describeUpload(fileEntryId, actor, language) {
      const [upload] = await describe([await findAsset(fileEntryId, actor)], language)
      if (!upload) throw problem(404, 'player.media.not_found')
      return upload
    },
    async findWaitingAudio(trackIds) {
      const assets = await MediaAsset.findAll({ where: { pendingTrackId: [...trackIds] } })
      return new Map(assets.map(({ pendingTrackId, status, error }) => [pendingTrackId ?? 0, { status, error: toErrorCode(error) }]))
    },
    async describeArtwork(fileEntryId, actor, language) {
      const row = await MediaArtwork.findOne({ where: { fileEntryId } })
      if (!row || !isAllowed(row, actor)) throw problem(404, 'player.media.not_found')
      return presentArtworkUpload(row, fileEntryId, (key) => translate(language, key))
    },
    async createTrack(values, fileEntryId, actor) {
      assertUsable(await findAsset(fileEntryId, actor))
      const { id } = await tracks.create(values, actor)
      await attach(id, fileEntryId, actor)
      return readTrack(id)
    },
    async attachUpload(trackId, fileEntryId, actor) {
      const { ownerId } = await readTrack(trackId)
      if (!actor.asOperator && (actor.userId === null || ownerId !== actor.userId)) throw problem(403, 'player.not_owner')
      await attach(trackId, fileEntryId, actor)
      return readTrack(trackId)
    },
    async retry(fileEntryId, actor) {
      const artwork = await MediaArtwork.findOne({ where: { fileEntryId } })
      if (artwork && isAllowed(artwork, actor)) return retryArtwork(artwork)
      await retryAsset(await findAsset(fileEntryId, actor))
    },
  }

  async function retryArtwork({ id }: ArtworkRow) {
    await db.transaction(async (transaction) => {
      const [changed] = await MediaArtwork.update({ status: 'waiting', error: null, updatedAt: new Date() }, { where: { id, status: 'failed' }, transaction })
      if (changed === 0) throw problem(409, 'player.media.not_failed')
      await jobs.enqueue('process-picture', { artworkId: id }, { transaction })
    })
  }

  async function retryAsset({ id }: Pick<AssetRow, 'id'>, callerTransaction?: Transaction) {
    const retry = async (transaction: Transaction) => {
      const values = { status: 'waiting', error: null, progress: 0, updatedAt: new Date() } as const
      const [changed] = await MediaAsset.update(values, { where: { id, status: 'failed' }, transaction })
      if (changed === 0) throw problem(409, 'player.media.not_failed')
      await jobs.enqueue('read-audio', { assetId: id }, { transaction })
    }
    await (callerTransaction ? retry(callerTransaction) : db.transaction(retry))
  }

  return {
    provider,
    retryAsset,
    /** Adds an uploaded audio file, and queues the job that reads it. */
    async addAudio({ id, name, mime, file_size: fileSize, path: filePath }: NewFile, ownerId: number | null, transaction: Transaction) {
      const values = { fileEntryId: id, ownerId, name, filePath, fileSize, mime }
      const asset = await MediaAsset.create(values, { transaction })
      await jobs.enqueue('read-audio', { assetId: asset.id }, { transaction })
    },
    /** Adds an uploaded picture, and queues the job that renders its sizes. */
    async addPicture({ id, name }: NewFile, ownerId: number, transaction: Transaction) {
      const row = await MediaArtwork.create({ fileEntryId: id, ownerId, name }, { transaction })
      await jobs.enqueue('process-picture', { artworkId: row.id }, { transaction })
    },
    /** Describes the audio file for which a track waits, or otherwise the audio file of the track. */
    async describeTrack(trackId: number, actor: CatalogueActor, language: string): Promise<MediaUpload> {
      const waiting = await MediaAsset.findOne({ where: { pendingTrackId: trackId } })
      const track = waiting ? null : await Track.findByPk(trackId)
      const fileEntryId = waiting?.fileEntryId ?? track?.fileEntryId ?? null
      if (fileEntryId === null) throw problem(404, 'player.media.not_found')
      return provider.describeUpload(fileEntryId, actor, language)
    },
    /**
     * Queues files of tracks that were stored without an upload, for example by the demo music. Without this, they would get no renditions.
     * @returns The number of queued files.
     */
    async queueStoredFiles(limit: number): Promise<number> {
      const unknown = await store.listUnknownFiles(limit)
      await db.transaction(async (transaction) => {
        for (const { file_entry_id: id, size, owner_id: ownerId, ...file } of unknown)
          await this.addAudio({ ...file, id, file_size: size }, ownerId, transaction)
      })
      return unknown.length
    },
  }
}
