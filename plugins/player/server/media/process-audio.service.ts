import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ChildProcessStopped, getProblem, type JobRun } from '@balafon/sdk/server'
import type { MediaRenditionName } from '../../contract/settings.ts'
import type { PlayerContext } from '../models.ts'
import type { AttachAudio } from './attach-audio.ts'
import { createAudioResults, type Neighbour, type Neighbours, type Work } from './audio-results.ts'
import type { MediaRemoval } from './delete-media.ts'
import type { MediaStore, NeighbourRow } from './media.store.ts'
import type { AssetRow, MediaChanges } from './media-changes.ts'
import type { PicturesService } from './pictures.service.ts'
import { type AudioMessage, RefusedAudio, type RenditionSpec } from './processing/messages.ts'
import { computeRecipe, computeRenditionRecipe, toSpecs } from './renditions.ts'
import { runAudioProcess, runTagsProcess } from './run-processes.ts'
import { createTaskQueue, type TaskQueue } from './task-queue.ts'
import { copyAndHash, withWorkFolder } from './work-folder.ts'

const MAX_SECONDS = 6 * 3600
/** The delay between the last change of an album and the encoding of tracks that got other neighbours, so that an upload of a whole album causes one run. */
const ALBUM_DELAY_MS = 30_000

interface Dependencies {
  readonly store: MediaStore
  readonly changes: MediaChanges
  readonly attachAudio: AttachAudio
  readonly pictures: PicturesService
  readonly removal: Pick<MediaRemoval, 'deleteAsset'>
}

type Run = Pick<JobRun, 'signal' | 'reportProgress' | 'isLastAttempt' | 'attempt'>

export type ProcessAudioService = ReturnType<typeof createProcessAudioService>

/** Creates the service that reads an audio file and encodes its renditions. A run can be repeated at any time, because it encodes only missing renditions. */
export function createProcessAudioService(context: PlayerContext, { store, changes, attachAudio, pictures, removal }: Dependencies) {
  const { db, files, jobs, log, models, settings, cache } = context
  const { MediaAsset, MediaRendition } = models
  const { saveWaveform, saveAnalysis, saveRendition } = createAudioResults(context, { store, changes, attachAudio })
  /** The number of runs on this node that encode a file or wait to do so. */
  let encodingRuns = 0

  const setState = async (asset: AssetRow, values: Partial<Pick<AssetRow, 'status' | 'progress' | 'error' | 'recipe' | 'attempts'>>) => {
    await asset.update({ ...values, updatedAt: new Date() })
    await changes.publishAsset(asset)
  }

  /** Finds the neighbouring tracks on the album. A neighbour is left out when its edges were deleted in the meantime; a later run then adds it. */
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

  /** Lists the renditions that do not exist yet, or that were encoded from other content. */
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
    // An error of the cover is only logged, because it should not make the processing of the music fail.
    if (read.hasCover) await pictures.addCover(asset, path.join(folder, 'cover')).catch((err) => log.warn({ err, asset: asset.id }, 'could not store a cover'))
    await changes.publishAsset(asset)
  }

  async function runPipeline(work: Work, original: string, run: Run) {
    const { asset, folder, contentHash, neighbours } = work
    const saves = createTaskQueue()
    const missing = await listMissing(work)
    const isKnown = asset.contentHash === contentHash
    const request = {
      folder,
      maxSeconds: MAX_SECONDS,
      renditions: missing,
      previousEdge: await writeEdges(neighbours.previous, folder, 'previous.wav'),
      nextEdge: await writeEdges(neighbours.next, folder, 'next.wav'),
    }
    let tags: Promise<void> | undefined
    const onMessage = (message: AudioMessage) => {
      // The tags are read after the waveform, because a second process at the same time would delay the waveform.
      if (message.kind === 'waveform' && !asset.tags) {
        tags = readTags(work, original)
        // `await tags` below throws the error. This handler only keeps Node from reporting it as unhandled before.
        tags.catch(() => {})
      }
      if (message.kind === 'progress') reportShare(work, message, { run, saves })
      if (message.kind === 'waveform' && !isKnown) saves.add(() => saveWaveform(work, message))
      if (message.kind === 'analysis' && !isKnown) saves.add(() => saveAnalysis(work, message.analysis))
      if (message.kind === 'rendition') saves.add(() => saveRendition(work, message))
    }
    await runAudioProcess(context, { file: original, request, onMessage, signal: run.signal }).finally(() => saves.finish())
    await tags
  }

  function reportShare(
    { asset }: Work,
    { step, share }: Extract<AudioMessage, { kind: 'progress' }>,
    { run, saves }: { readonly run: Run; readonly saves: TaskQueue },
  ) {
    const progress = Math.round(share * 100)
    run.reportProgress({ done: (step === 'reading' ? 0 : 100) + progress, total: 200 })
    if (asset.progress === progress || saves.isBusy()) return
    saves.add(() => setState(asset, { progress, status: asset.contentHash === null ? 'reading' : 'encoding' }))
  }

  /** Deletes renditions that the operator has removed from the setting. */
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

  /** Deletes the asset when its file was deleted while the job waited or ran. Returns whether the file was deleted. */
  async function deleteWithFile({ id, fileEntryId }: AssetRow): Promise<boolean> {
    const isDeleted = await store.isFileDeleted(fileEntryId)
    if (isDeleted) await removal.deleteAsset(id)
    return isDeleted
  }

  /** Processes a copy of a file in a temporary folder. An error is recorded in the asset, unless the file was deleted in the meantime. */
  async function runWork(
    asset: AssetRow,
    run: Run,
    { specs, onDone }: { readonly specs: readonly RenditionSpec[]; readonly onDone?: (work: Work) => Promise<void> },
  ) {
    const neighbours = await findNeighbours(asset.fileEntryId)
    try {
      await withWorkFolder(async (folder) => {
        const original = path.join(folder, 'original')
        const contentHash = await copyAndHash(await files.read(asset.fileEntryId), original, run.signal)
        const work = { asset, folder, contentHash, neighbours, specs }
        await runPipeline(work, original, run)
        await onDone?.(work)
      })
      // If the file was deleted during the processing, the new renditions must be deleted too.
      await deleteWithFile(asset)
    } catch (error) {
      if (!(await deleteWithFile(asset))) await fail(asset, error, run)
    }
  }

  const listSpecs = async () => toSpecs(await settings.get<readonly MediaRenditionName[]>('player.media.renditions'))

  /** Reads a file and encodes the missing renditions. Does nothing when all renditions exist. */
  async function processFile(asset: AssetRow, run: Run) {
    const specs = await listSpecs()
    const { contentHash } = asset
    const neighbours = await store.findNeighbours(asset.fileEntryId)
    if (asset.status === 'ready' && contentHash !== null && asset.recipe === computeRecipe({ contentHash, ...neighbours, specs })) return
    await setState(asset, { status: contentHash === null ? 'reading' : 'encoding', progress: 0, error: null, attempts: asset.attempts + 1 })
    encodingRuns += 1
    await runWork(asset, run, { specs, onDone: complete }).finally(() => {
      encodingRuns -= 1
    })
  }

  async function findExisting(assetId: number): Promise<AssetRow | null> {
    const asset = await MediaAsset.findByPk(assetId)
    return asset && !(await deleteWithFile(asset)) ? asset : null
  }

  return {
    async process(assetId: number, run: Run) {
      const asset = await findExisting(assetId)
      if (asset) await processFile(asset, run)
    },
    /**
     * Processes a new file. While another file is being encoded, the new file is only read, so that the artist sees its waveform after a second or two.
     * Another job then decodes the file again and encodes the renditions.
     */
    async read(assetId: number, run: Run) {
      const asset = await findExisting(assetId)
      if (!asset) return
      if (encodingRuns === 0) return processFile(asset, run)
      if (asset.contentHash === null) {
        await setState(asset, { status: 'reading', progress: 0, error: null })
        await runWork(asset, run, { specs: [] })
      }
      if (asset.status !== 'failed') await jobs.enqueue('process-audio', { assetId })
    },
    /** Updates the loudness of an album, and queues its files that have other neighbours now to be encoded again. */
    async refreshAlbum(albumId: number) {
      await store.updateAlbumLoudness(albumId)
      const specs = await listSpecs()
      for (const { id, file_entry_id, content_hash: contentHash, recipe } of await store.listAlbumFiles(albumId)) {
        const neighbours = await store.findNeighbours(file_entry_id)
        if (recipe !== null && recipe !== computeRecipe({ contentHash, ...neighbours, specs })) await jobs.enqueue('process-audio', { assetId: id })
      }
    },
  }
}
