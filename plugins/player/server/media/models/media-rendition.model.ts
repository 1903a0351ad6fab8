import { column, defineModel } from '@balafon/sdk/server'
import type { Segment } from '../processing/messages.ts'

/** An encoded copy of an audio file, with the values that a player needs to play it without a gap before and after it. */
export const MediaRendition = defineModel('media_renditions', {
  columns: {
    id: column.id(),
    assetId: column.bigint().references('media_assets', 'cascade'),
    name: column.text(),
    /** A hash of everything that the rendition depends on. When it changes, the file is encoded again. */
    recipe: column.text(),
    mime: column.text(),
    /** The value of the parameter `codecs`. */
    codec: column.text(),
    bitRate: column.integer(),
    sampleRate: column.integer(),
    channels: column.integer(),
    encoderDelay: column.integer(),
    frontTrim: column.integer(),
    frames: column.bigint(),
    frameSize: column.integer(),
    initOffset: column.integer(),
    initLength: column.integer(),
    segments: column.json<readonly Segment[]>(),
    fileEntryId: column.bigint(),
    filePath: column.text(),
    fileSize: column.bigint(),
    createdAt: column.timestamp().default(),
  },
  unique: [['assetId', 'name']],
})
