import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlayerContext } from '../models.ts'
import { type AttachAudio, isPlayableOriginal } from './attach-audio.ts'
import type { MediaStore, NeighbourRow } from './media.store.ts'
import type { AssetRow, MediaChanges } from './media-changes.ts'
import type { AudioAnalysis, AudioMessage, RenditionSpec } from './processing/messages.ts'
import { computeRenditionRecipe } from './renditions.ts'

/** The previous or next track on the album, and the samples at its start and end. */
export type Neighbour = NeighbourRow & { readonly edges: Buffer }

export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

/** The input of one run of the audio process: the asset (an audio file of the site), the folder with a copy of its file, and the renditions to encode. */
export interface Work {
  readonly asset: AssetRow
  readonly folder: string
  readonly contentHash: string
  readonly neighbours: Neighbours
  readonly specs: readonly RenditionSpec[]
}

interface Dependencies {
  readonly store: Pick<MediaStore, 'updateTracks'>
  readonly changes: MediaChanges
  readonly attachAudio: AttachAudio
}

/** Creates the functions that store the results of the audio process: the waveform, the measured values and the renditions. */
export function createAudioResults({ db, files, models, cache }: PlayerContext, { store, changes, attachAudio }: Dependencies) {
  const { MediaRendition } = models

  /** Stores the waveform and the length, which are the first results, so that the artist sees them early. */
  async function saveWaveform({ asset }: Work, { seconds, peaks }: Extract<AudioMessage, { kind: 'waveform' }>) {
    await db.transaction(async (transaction) => {
      await asset.update({ peaks: [...peaks], duration: toMilliseconds(seconds), updatedAt: new Date() }, { transaction })
      await store.updateTracks(asset.fileEntryId, { duration: toMilliseconds(seconds) / 1000, peaks }, transaction)
      await changes.publishAsset(asset, transaction)
    })
  }

  /** Stores the measured values, and attaches the file to the track that waits for it. If browsers can play the original, listeners hear it from now on. */
  async function saveAnalysis({ asset, folder, contentHash }: Work, analysis: AudioAnalysis) {
    const { peaks, frames, sampleRate, codec, isLossless, channels, bitRate, loudness, truePeak } = analysis
    const formerEdges = asset.edgesFileId
    const edges = await files.add({ name: 'edges.wav', mime: 'audio/wav', body: await readFile(path.join(folder, 'edges.wav')), visibility: 'private' })
    const duration = toMilliseconds(frames / sampleRate)
    const measured = { codec, isLossless, sampleRate, channels, bitRate, frames, duration, loudness, truePeak, peaks: [...peaks] }
    const formerFileId = await db.transaction(async (transaction) => {
      await asset.reload({ lock: transaction.LOCK.UPDATE, transaction })
      const state = { status: 'encoding', progress: 0, error: null, edgesFileId: edges.id, contentHash, updatedAt: new Date() } as const
      await asset.update({ ...measured, ...state }, { transaction })
      await store.updateTracks(asset.fileEntryId, { duration: duration / 1000, peaks }, transaction)
      const formerId = isPlayableOriginal(asset) ? await attachAudio(asset, transaction) : null
      await changes.publishAsset(asset, transaction)
      return formerId
    })
    cache.invalidate('')
    if (formerEdges !== null) await files.remove(formerEdges)
    if (formerFileId !== null) await files.remove(formerFileId)
  }

  async function saveRendition({ asset, folder, contentHash, neighbours, specs }: Work, message: Extract<AudioMessage, { kind: 'rendition' }>) {
    const spec = specs.find(({ name }) => name === message.name)
    if (!spec) throw new Error(`There is no rendition ${message.name}.`)
    const body = createReadStream(path.join(folder, message.file))
    const file = await files.add({ name: `${asset.name} (${spec.name}).m4a`, mime: 'audio/mp4', body, visibility: 'private' })
    const { table, size } = message
    const recipe = computeRenditionRecipe({ contentHash, ...neighbours }, spec)
    const stored = { fileEntryId: file.id, filePath: file.path, fileSize: size }
    const bitRate = Math.round((size * 8) / (table.frames / table.sampleRate))
    const former = await MediaRendition.findOne({ where: { assetId: asset.id, name: spec.name } })
    const values = { assetId: asset.id, name: spec.name, recipe, ...table, segments: [...table.segments], bitRate, ...stored }
    const formerFileId = former?.fileEntryId
    if (former) await former.update(values)
    else await MediaRendition.create(values)
    if (formerFileId !== undefined) await files.remove(formerFileId)
  }

  return { saveWaveform, saveAnalysis, saveRendition }
}

const toMilliseconds = (seconds: number) => Math.max(1, Math.round(seconds * 1000))
