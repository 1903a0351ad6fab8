import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ChildProcessStopped, getProblem, type JobRun } from '@balafon/sdk/server'
import type { MediaRenditionName } from '../../contract/settings.ts'
import type { PlayerContext } from '../models.ts'
import { type AttachAudio, isPlayableOriginal } from './attach-audio.ts'
import type { MediaRemoval } from './delete-media.ts'
import type { MediaStore, NeighbourRow } from './media.store.ts'
import type { AssetRow, MediaChanges } from './media-changes.ts'
import type { PicturesService } from './pictures.service.ts'
import { type AudioAnalysis, type AudioMessage, RefusedAudio, type RenditionSpec } from './processing/messages.ts'
import { computeRecipe, computeRenditionRecipe, toSpecs } from './renditions.ts'
import { runAudioProcess, runTagsProcess } from './run-processes.ts'
import { copyAndHash, withWorkFolder } from './work-folder.ts'

const MAX_SECONDS = 6 * 3600
/** Neighbours of an album are encoded again only when its files have been quiet for this long. */
const ALBUM_DELAY_MS = 30_000

interface Dependencies {
  readonly store: MediaStore
  readonly changes: MediaChanges
  readonly attachAudio: AttachAudio
  readonly pictures: PicturesService
  readonly removal: Pick<MediaRemoval, 'deleteAsset'>
}

type Run = Pick<JobRun, 'signal' | 'reportProgress' | 'isLastAttempt' | 'attempt'>

/** A neighbour on the album, and the samples at its ends. */
type Neighbour = NeighbourRow & { readonly edges: Buffer }

interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

/** What one run knows: the asset, the copy of its file, and what has to be encoded. */
interface Work {
  readonly asset: AssetRow
  readonly folder: string
  readonly contentHash: string
  readonly neighbours: Neighbours
  readonly specs: readonly RenditionSpec[]
}

export type ProcessAudioService = ReturnType<typeof createProcessAudioService>

/** Creates the service that reads an audio file and encodes its renditions. A run can be repeated at any time: it continues where the last one ended. */
export function createProcessAudioService(context: PlayerContext, { store, changes, attachAudio, pictures, removal }: Dependencies) {
  const { db, files, jobs, log, models, settings, cache } = context
  const { MediaAsset, MediaRendition } = models

  const setState = async (asset: AssetRow, values: Partial<Pick<AssetRow, 'status' | 'progress' | 'error' | 'recipe' | 'attempts'>>) => {
    await asset.update({ ...values, updatedAt: new Date() })
    await changes.publishAsset(asset)
  }

  /** Finds the neighbours on the album. One that was deleted or read again in the meantime is left out: a later run adds it. */
  async function findNeighbours(fileEntryId: number): Promise<Neighbours> {
    const { previous, next } = await store.findNeighbours(fileEntryId)
    return { previous: await readEdges(previous), next: await readEdges(next) }
  }

  async function readEdges(neighbour: NeighbourRow | null): Promise<Neighbour | null> {
    if (!neighbour) return null
    try {
      return { ...neighbour, edges: await buffer(await files.read(neighbour.edges_file_id)) }
    } catch (error) {
      if (getProblem(error)?.code !== 'not_found') throw error
      return null
    }
  }

  async function writeEdges(neighbour: Neighbour | null, folder: string, name: string): Promise<string | null> {
    if (!neighbour) return null
    const file = path.join(folder, name)
    await writeFile(file, neighbour.edges)
    return file
  }

  /** Stores what was measured, and gives the file to the track that waits for it. From here on, listeners hear the file. */
  async function saveAnalysis({ asset, folder, contentHash }: Work, analysis: AudioAnalysis) {
    const { peaks, frames, sampleRate, codec, isLossless, channels, bitRate, loudness, truePeak } = analysis
    const formerEdges = asset.edgesFileId
    const edges = await files.add({ name: 'edges.wav', mime: 'audio/wav', body: await readFile(path.join(folder, 'edges.wav')), visibility: 'private' })
    const duration = Math.max(1, Math.round((frames / sampleRate) * 1000))
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

  /** Finds what is left to encode. */
  async function listMissing({ asset, contentHash, neighbours, specs }: Work): Promise<RenditionSpec[]> {
    const existing = await MediaRendition.findAll({ where: { assetId: asset.id } })
    const recipes = new Map(existing.map(({ name, recipe }) => [name, recipe]))
    return specs.filter((spec) => recipes.get(spec.name) !== computeRenditionRecipe({ contentHash, ...neighbours }, spec))
  }

  async function readTags(work: Work, original: string) {
    const { asset, folder } = work
    const read = await runTagsProcess(context, original, folder)
    if (!read) return
    await asset.update({ tags: read.tags })
    // Music without its cover is better than no music.
    if (read.hasCover) await pictures.addCover(asset, path.join(folder, 'cover')).catch((err) => log.warn({ err, asset: asset.id }, 'could not store a cover'))
    await changes.publishAsset(asset)
  }

  async function runPipeline(work: Work, original: string, run: Run) {
    const { asset, folder, contentHash, neighbours } = work
    const saves = createQueue()
    const missing = await listMissing(work)
    const isKnown = asset.contentHash === contentHash
    const request = {
      folder,
      maxSeconds: MAX_SECONDS,
      renditions: missing,
      previousEdge: await writeEdges(neighbours.previous, folder, 'previous.wav'),
      nextEdge: await writeEdges(neighbours.next, folder, 'next.wav'),
    }
    const onMessage = (message: AudioMessage) => {
      if (message.kind === 'progress') reportShare(work, message, { run, saves })
      if (message.kind === 'analysis' && !isKnown) saves.add(() => saveAnalysis(work, message.analysis))
      if (message.kind === 'rendition') saves.add(() => saveRendition(work, message))
    }
    const tags = asset.tags ? undefined : readTags(work, original)
    await Promise.all([runAudioProcess(context, { file: original, request, onMessage, signal: run.signal }).finally(() => saves.finish()), tags])
  }

  function reportShare(
    { asset }: Work,
    { step, share }: Extract<AudioMessage, { kind: 'progress' }>,
    { run, saves }: { readonly run: Run; readonly saves: SaveQueue },
  ) {
    const progress = Math.round(share * 100)
    run.reportProgress({ done: (step === 'reading' ? 0 : 100) + progress, total: 200 })
    if (asset.progress === progress || saves.isBusy()) return
    saves.add(() => setState(asset, { progress, status: asset.contentHash === null ? 'reading' : 'encoding' }))
  }

  /** Deletes renditions that the setting no longer contains. */
  async function deleteOtherRenditions({ asset, specs }: Work) {
    const others = (await MediaRendition.findAll({ where: { assetId: asset.id } })).filter(({ name }) => !specs.some((spec) => spec.name === name))
    for (const rendition of others) {
      await rendition.destroy()
      await files.remove(rendition.fileEntryId)
    }
  }

  async function complete(work: Work) {
    const { asset, contentHash, neighbours, specs } = work
    await asset.reload()
    const formerFileId = await db.transaction((transaction) => attachAudio(asset, transaction))
    await deleteOtherRenditions(work)
    await setState(asset, { status: 'ready', progress: 100, error: null, recipe: computeRecipe({ contentHash, ...neighbours, specs }) })
    if (formerFileId !== null) await files.remove(formerFileId)
    cache.invalidate('')
    const albumIds = await store.listAlbumIds(asset.fileEntryId)
    for (const albumId of albumIds) await jobs.enqueue('refresh-album-media', { albumId }, { after: new Date(Date.now() + ALBUM_DELAY_MS) })
  }

  async function fail(asset: AssetRow, error: unknown, { isLastAttempt, attempt, signal }: Run) {
    if (signal.aborted) throw error
    if (error instanceof RefusedAudio) {
      log.info({ asset: asset.id, reason: error.reason, detail: error.message }, 'refused an audio file')
      return setState(asset, { status: 'failed', error: error.reason, recipe: null })
    }
    if (error instanceof ChildProcessStopped && (isLastAttempt || attempt > 1)) {
      log.warn({ asset: asset.id, reason: error.message }, 'an audio file exceeded the limits')
      return setState(asset, { status: 'failed', error: 'too_complex', recipe: null })
    }
    if (isLastAttempt) await setState(asset, { status: 'failed', error: 'internal' })
    else await setState(asset, { status: 'waiting', error: null })
    throw error
  }

  /** Deletes what was made from a file that was deleted or replaced while its job waited or ran. Returns whether it was. */
  async function deleteWithFile({ id, fileEntryId }: AssetRow): Promise<boolean> {
    const isDeleted = await store.isFileDeleted(fileEntryId)
    if (isDeleted) await removal.deleteAsset(id)
    return isDeleted
  }

  return {
    /** Reads a file and encodes what is missing. Does nothing when all renditions exist. */
    async process(assetId: number, run: Run) {
      const asset = await MediaAsset.findByPk(assetId)
      if (!asset) return
      if (await deleteWithFile(asset)) return
      const specs = toSpecs(await settings.get<readonly MediaRenditionName[]>('player.media.renditions'))
      const neighbours = await findNeighbours(asset.fileEntryId)
      const { contentHash: knownHash } = asset
      if (asset.status === 'ready' && knownHash !== null && asset.recipe === computeRecipe({ contentHash: knownHash, ...neighbours, specs })) return
      await setState(asset, { status: knownHash === null ? 'reading' : 'encoding', progress: 0, error: null, attempts: asset.attempts + 1 })
      try {
        await withWorkFolder(async (folder) => {
          const original = path.join(folder, 'original')
          const contentHash = await copyAndHash(await files.read(asset.fileEntryId), original, run.signal)
          const work = { asset, folder, contentHash, neighbours, specs }
          await runPipeline(work, original, run)
          await complete(work)
        })
      } catch (error) {
        if (!(await deleteWithFile(asset))) await fail(asset, error, run)
      }
    },
    /** Updates the loudness of an album, and encodes those of its files again that have other neighbours now. */
    async refreshAlbum(albumId: number) {
      await store.updateAlbumLoudness(albumId)
      const specs = toSpecs(await settings.get<readonly MediaRenditionName[]>('player.media.renditions'))
      for (const { id, file_entry_id, content_hash: contentHash, recipe } of await store.listAlbumFiles(albumId)) {
        const neighbours = await store.findNeighbours(file_entry_id)
        if (recipe !== null && recipe !== computeRecipe({ contentHash, ...neighbours, specs })) await jobs.enqueue('process-audio', { assetId: id })
      }
    },
  }
}

type SaveQueue = ReturnType<typeof createQueue>

/** Runs tasks one after the other, in their order. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    add(task: () => Promise<unknown>) {
      waiting += 1
      last = last.then(task).finally(() => {
        waiting -= 1
      })
      // The error is reported by `finish`.
      last.catch(() => {})
    },
    isBusy: () => waiting > 0,
    async finish() {
      await last
    },
  }
}
