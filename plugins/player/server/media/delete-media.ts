import type { PlayerContext } from '../models.ts'
import type { MediaStore } from './media.store.ts'
import type { PicturesService } from './pictures.service.ts'

const BATCH = 100

export type MediaRemoval = ReturnType<typeof createMediaRemoval>

/** Creates the functions that delete the files that were created from uploads: renditions, edges (the first and last samples of a track) and covers. */
export function createMediaRemoval(
  { models: { MediaArtwork, MediaAsset, MediaRendition }, files }: PlayerContext,
  store: MediaStore,
  pictures: PicturesService,
) {
  /** Deletes an asset with its renditions, edges and cover. The uploaded file itself is not deleted here. */
  async function deleteAsset(id: number) {
    const asset = await MediaAsset.findByPk(id)
    if (!asset) return
    const renditions = await MediaRendition.findAll({ where: { assetId: id } })
    await pictures.deleteSizes(await MediaArtwork.findAll({ where: { assetId: id } }))
    for (const { fileEntryId } of renditions) await files.remove(fileEntryId)
    if (asset.edgesFileId !== null) await files.remove(asset.edgesFileId)
    // The row is deleted last, because an interrupted deletion is repeated as long as the row exists.
    await asset.destroy()
  }
  return {
    deleteAsset,
    /** Deletes the uploaded audio files of a user that no track uses. The others are kept for their tracks, without the id of the user. */
    async deleteUploadsOfUser(ownerId: number) {
      const assets = await MediaAsset.findAll({ where: { ownerId } })
      const used = await store.listTrackIds(assets.map(({ fileEntryId }) => fileEntryId))
      for (const { id, fileEntryId } of assets.filter((asset) => !used.has(asset.fileEntryId))) {
        await files.remove(fileEntryId)
        await deleteAsset(id)
      }
      await MediaAsset.update({ ownerId: null }, { where: { ownerId } })
      await MediaArtwork.update({ ownerId: null }, { where: { ownerId } })
    },
    /** Reads the names of the files that a user uploaded, for the download of personal data. */
    async readPersonalData(ownerId: number) {
      const where = { ownerId }
      const [assets, pictures] = await Promise.all([MediaAsset.findAll({ where, order: ['id'] }), MediaArtwork.findAll({ where, order: ['id'] })])
      const present = ({ name, createdAt }: { readonly name: string; readonly createdAt: Date }) => ({ name, uploaded_at: createdAt })
      return { audio_files: assets.map(present), pictures: pictures.map(present) }
    },
    /** Deletes the assets of deleted uploads, with their renditions, edges and covers. */
    async deleteAssetsWithoutFile(signal: AbortSignal) {
      while (!signal.aborted) {
        const ids = await store.listDeletedFiles(BATCH)
        if (ids.length === 0) return
        for (const id of ids) await deleteAsset(id)
      }
    },
  }
}
