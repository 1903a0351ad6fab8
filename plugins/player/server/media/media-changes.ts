import type { InstanceOf } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { MEDIA_MESSAGE, type MediaChange, type MediaErrorCode, type MediaFailure } from '../../contract/media.ts'
import type { PlayerContext } from '../models.ts'
import type { MediaStore } from './media.store.ts'
import type { MediaArtwork } from './models/media-artwork.model.ts'
import type { MediaAsset } from './models/media-asset.model.ts'

export type AssetRow = InstanceOf<typeof MediaAsset>
export type ArtworkRow = InstanceOf<typeof MediaArtwork>

/** Returns the code of a failure, which is a translation key. */
export const toErrorCode = (failure: MediaFailure | null): MediaErrorCode | null => failure && `player.media.${failure}`

export type MediaChanges = ReturnType<typeof createMediaChanges>

/** Creates the functions that send a live message to the open pages of an owner when an audio file or picture changes. */
export const createMediaChanges = ({ live }: Pick<PlayerContext, 'live'>, store: MediaStore) => ({
  async publishAsset({ ownerId, fileEntryId, status, progress, error }: AssetRow, transaction?: Transaction) {
    if (ownerId === null) return
    const trackIds = (await store.listTrackIds([fileEntryId], transaction)).get(fileEntryId) ?? []
    const change: MediaChange = { file_entry_id: fileEntryId, kind: 'audio', status, progress: progress / 100, error: toErrorCode(error), track_ids: trackIds }
    await live.publish({ userId: ownerId }, MEDIA_MESSAGE, change, transaction)
  },
  async publishArtwork({ ownerId, fileEntryId, status, error }: ArtworkRow) {
    if (ownerId === null || fileEntryId === null) return
    const change: MediaChange = { file_entry_id: fileEntryId, kind: 'artwork', status, progress: 1, error: toErrorCode(error), track_ids: [] }
    await live.publish({ userId: ownerId }, MEDIA_MESSAGE, change)
  },
})
