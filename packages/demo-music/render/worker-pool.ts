import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AlbumPlan, RenderedTrack, WorkerMessage, WorkerRequest } from './messages.ts'

const MAX_WORKERS = 4

/** Renders albums in worker threads, the longest first. */
export async function renderAlbums(
  albums: readonly AlbumPlan[],
  encodingOptions: Omit<WorkerRequest, 'album'>,
  onTrack: (track: RenderedTrack) => void,
  maxWorkers = MAX_WORKERS,
) {
  const getLength = ({ tracks }: AlbumPlan) => tracks.reduce((sum, { seconds }) => sum + seconds, 0)
  const queue = albums.toSorted((a, b) => getLength(b) - getLength(a))
  const workerCount = Math.min(maxWorkers, availableParallelism(), albums.length)
  const workers = Array.from({ length: workerCount }, () => new Worker(new URL('./render-worker.ts', import.meta.url)))
  try {
    await Promise.all(workers.map((worker) => renderQueue(worker, () => createRequest(queue.shift(), encodingOptions), onTrack)))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const createRequest = (album: AlbumPlan | undefined, encodingOptions: Omit<WorkerRequest, 'album'>): WorkerRequest | undefined =>
  album && { album, ...encodingOptions }

/** Sends a worker one album after the other until the queue is empty. */
function renderQueue(worker: Worker, takeNext: () => WorkerRequest | undefined, onTrack: (track: RenderedTrack) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const sendNext = () => {
      const request = takeNext()
      if (request) worker.postMessage(request)
      else resolve()
    }
    worker.on('error', reject)
    worker.once('exit', (code) => reject(new Error(`A worker thread ended early (${code}).`)))
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'track') return onTrack(message.track)
      if (message.kind === 'failed') return reject(new Error(message.reason))
      sendNext()
    })
    sendNext()
  })
}
