import type { AudioSource, RenditionSource } from '../../contract/playback.ts'

/** The loudness at which all music is played, in LUFS. */
const TARGET_LOUDNESS = -14
/** The maximum true peak after the gain was applied, in dBTP. It is below 0, so that music is not clipped when a device converts it. */
const MAX_PEAK = -1

/** The columns of a track that `buildJoinStreamSql` adds: the rendition to stream, and the loudness of the audio file. */
export interface StreamRow {
  readonly rendition: (RenditionSource & { readonly path: string; readonly mime: string; readonly size: number }) | null
  readonly loudness: number | null
  readonly album_loudness: number | null
  readonly true_peak: number | null
}

/**
 * Builds the joins that add the streamed rendition and the loudness to a query of tracks (`t`). Only AAC renditions are streamed, because every browser
 * can play AAC, even before the file is loaded completely.
 * @param isLow An SQL expression for whether the rendition with the lowest instead of the highest bit rate is streamed.
 */
export const buildJoinStreamSql = (isLow: string) => `
  left join media_assets media on media.file_entry_id = t.file_entry_id
  left join lateral (
    select jsonb_build_object(
      'path', r.file_path, 'mime', r.mime, 'size', r.file_size, 'name', r.name, 'codec', r.codec, 'sample_rate', r.sample_rate, 'channels', r.channels,
      'front_trim', r.front_trim, 'encoder_delay', r.encoder_delay, 'frames', r.frames, 'frame_size', r.frame_size,
      'init', jsonb_build_object('offset', r.init_offset, 'length', r.init_length), 'segments', r.segments) as rendition
    from media_renditions r where r.asset_id = media.id and r.codec like 'mp4a.%' order by case when ${isLow} then r.bit_rate else -r.bit_rate end limit 1) stream on true`

/** The columns that `buildJoinStreamSql` adds. */
export const STREAM_COLUMNS_SQL = 'stream.rendition, media.loudness, media.album_loudness, media.true_peak'

/** Computes how much louder or quieter a track is played. Returns no gain while the loudness of the track is unknown. */
export function presentGain({ loudness, album_loudness: albumLoudness, true_peak: peak }: StreamRow): Pick<AudioSource, 'gain'> {
  if (loudness === null) return {}
  const limit = peak === null ? Number.POSITIVE_INFINITY : MAX_PEAK - peak
  const computeGain = (value: number) => Math.round(Math.min(TARGET_LOUDNESS - value, Math.max(0, limit)) * 100) / 100
  return { gain: { track: computeGain(loudness), album: computeGain(albumLoudness ?? loudness), peak } }
}

/**
 * Computes how many bytes of a rendition contain its first `seconds`. Segments are not divided, so a segment that begins before the end is included
 * completely.
 */
export function computeRenditionBytes({ segments, front_trim: trim, sample_rate: rate }: RenditionSource, seconds: number): number {
  const end = seconds + trim / rate
  return segments.reduce((bytes, [time, offset, length]) => (time < end ? Math.max(bytes, offset + length) : bytes), 1)
}

/** Presents a rendition without its path, type and size, because the response contains them in other fields. */
export function presentRendition({ path: _path, mime: _mime, size: _size, ...rendition }: NonNullable<StreamRow['rendition']>): RenditionSource {
  return rendition
}
