import type { PlayerContext } from '../models.ts'
import type { MediaStore } from './media.store.ts'
import type { PicturesService } from './pictures.service.ts'

const BATCH = 100

export type MediaRemoval = ReturnType<typeof createMediaRemoval>

/** Creates the function that deletes what was made from files that no longer exist: renditions, edges and covers. */
export function createMediaRemoval(
  { models: { MediaArtwork, MediaAsset, MediaRendition }, files }: PlayerContext,
  store: MediaStore,
  pictures: PicturesService,
) {
  /** Deletes what was made from a file. */
  async function deleteAsset(id: number) {
    const asset = await MediaAsset.findByPk(id)
    if (!asset) return
    const renditions = await MediaRendition.findAll({ where: { assetId: id } })
    await pictures.deleteSizes(await MediaArtwork.findAll({ where: { assetId: id } }))
    for (const { fileEntryId } of renditions) await files.remove(fileEntryId)
    if (asset.edgesFileId !== null) await files.remove(asset.edgesFileId)
    // The row is deleted last: while it exists, an interrupted deletion is repeated.
    await asset.destroy()
  }
  return {
    deleteAsset,
    /** Deletes uploads of a user that no track uses. Other files belong to their tracks and stay, without the user. */
    async deleteUser(ownerId: number) {
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
    async deleteUnused(signal: AbortSignal) {
      while (!signal.aborted) {
        const ids = await store.listDeletedFiles(BATCH)
        if (ids.length === 0) return
        for (const id of ids) await deleteAsset(id)
      }
    },
  }
}
