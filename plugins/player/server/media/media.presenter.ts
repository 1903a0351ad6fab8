import type { InstanceOf } from '@balafon/sdk/server'
import type { ArtworkUpload, MediaFailure, MediaUpload } from '../../contract/media.ts'
import { isPlayableOriginal } from './attach-audio.ts'
import { type ArtworkRow, type AssetRow, toErrorCode } from './media-changes.ts'
import type { MediaRendition } from './models/media-rendition.model.ts'

export type RenditionRow = InstanceOf<typeof MediaRendition>

type Translate = (key: string) => string

function presentError(failure: MediaFailure | null, translate: Translate) {
  const code = toErrorCode(failure)
  return code && { code, message: translate(code) }
}

interface AssetDetails {
  readonly renditions: readonly RenditionRow[]
  readonly cover: ArtworkRow | undefined
  readonly trackIds: readonly number[]
  readonly translate: Translate
}

export const presentUpload = (asset: AssetRow, { renditions, cover, trackIds, translate }: AssetDetails): MediaUpload => ({
  file_entry_id: asset.fileEntryId,
  name: asset.name,
  status: asset.status,
  progress: asset.progress / 100,
  error: presentError(asset.error, translate),
  is_playable: (asset.contentHash !== null && isPlayableOriginal(asset)) || renditions.length > 0,
  mime: asset.mime,
  size: asset.fileSize,
  duration: asset.duration === null ? null : asset.duration / 1000,
  codec: asset.codec,
  is_lossless: asset.isLossless,
  sample_rate: asset.sampleRate,
  channels: asset.channels,
  bit_rate: asset.bitRate,
  loudness: asset.loudness,
  true_peak: asset.truePeak,
  peaks: [...asset.peaks],
  tags: asset.tags,
  cover: cover?.artwork ?? null,
  renditions: renditions.map(({ name, mime, codec, bitRate, fileSize }) => ({ name, mime, codec, bit_rate: bitRate, size: fileSize })),
  track_ids: [...trackIds],
  updated_at: asset.updatedAt.toISOString(),
})

export const presentArtworkUpload = ({ name, status, error, artwork, updatedAt }: ArtworkRow, fileEntryId: number, translate: Translate): ArtworkUpload => ({
  file_entry_id: fileEntryId,
  name,
  status,
  error: presentError(error, translate),
  artwork,
  updated_at: updatedAt.toISOString(),
})
