import path from 'node:path'
import { ChildProcessStopped, type ServerContext } from '@balafon/sdk/server'
import { type AudioMessage, type AudioRequest, RefusedAudio } from './processing/messages.ts'
import type { ReadTags } from './processing/read-tags.ts'

const SCRIPTS = path.join(import.meta.dirname, 'processing')
/** The folder with the source code and the packages, which child processes have to read. */
const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** The queue in which audio files wait for each other. They do not wait for avatars and covers, which have other queues. */
const QUEUE = 'media'
/** The queue of files that are only read. It is a separate queue, so that they do not wait until another file is encoded. */
const READING_QUEUE = `${QUEUE}-reading`
const AUDIO_LIMITS = { cpuSeconds: 3600, memoryMegabytes: 1536, maxOutputBytes: 64 * 1024 * 1024 }
const TAGS_LIMITS = { cpuSeconds: 15, memoryMegabytes: 512, maxOutputBytes: 4 * 1024 * 1024 }
const ARTWORK_LIMITS = { cpuSeconds: 30, memoryMegabytes: 1024, maxOutputBytes: 1024 * 1024 }

type Run = Pick<ServerContext, 'runInChild'>

/**
 * Builds the arguments with which Node runs a script of the folder `processing` with few rights: it can read the source code and its folder, write to its
 * folder, and start no programs. Node cannot restrict native libraries, so FFmpeg gets the input as an open file and may not open paths or URLs.
 */
export const buildArguments = (script: string, folder: string, args: readonly string[]): string[] => [
  '--disable-warning=SecurityWarning',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${ROOT}`,
  `--allow-fs-read=${folder}`,
  `--allow-fs-write=${folder}`,
  path.resolve(SCRIPTS, script),
  ...args,
]

/**
 * Decodes an audio file and encodes its renditions in a child process.
 * @throws {@link RefusedAudio} when the file is invalid, {@link ChildProcessStopped} when the process exceeded a limit or was cancelled
 */
export async function runAudioProcess(
  { runInChild }: Run,
  {
    file,
    request,
    onMessage,
    signal,
  }: { readonly file: string; readonly request: AudioRequest; readonly onMessage: (message: AudioMessage) => void; readonly signal?: AbortSignal },
) {
  let rest = ''
  let refusal: RefusedAudio | undefined
  let isDone = false
  const onOutput = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message: AudioMessage = JSON.parse(line)
      if (message.kind === 'failed') refusal = new RefusedAudio(message.reason, message.detail)
      else if (message.kind === 'done') isDone = true
      else onMessage(message)
    }
  }
  const args = buildArguments('audio-process.ts', request.folder, [JSON.stringify(request)])
  const queue = request.renditions.length > 0 ? QUEUE : READING_QUEUE
  await runInChild({ command: process.execPath, args, inputFile: file, queue, onOutput, ...(signal && { signal }), ...AUDIO_LIMITS })
  if (refusal) throw refusal
  if (!isDone) throw new Error('The audio process ended without a result.')
}

/**
 * Reads the tags of an audio file and writes its cover to `cover` in the folder. Returns `null` when the tags cannot be read, because the music is
 * usable without tags.
 */
export async function runTagsProcess({ runInChild, log }: Run & Pick<ServerContext, 'log'>, file: string, folder: string) {
  const read = async (covers: 'yes' | 'no'): Promise<ReadTags> => {
    const args = buildArguments('tags-process.ts', folder, [file, folder, covers])
    return JSON.parse((await runInChild({ command: process.execPath, args, queue: `${QUEUE}-tags`, ...TAGS_LIMITS })).toString())
  }
  try {
    // When the process exceeds a limit, a very large cover may be the reason, so the tags are read again without the cover.
    return await read('yes').catch((error: unknown) => (error instanceof ChildProcessStopped ? read('no') : Promise.reject(error)))
  } catch (err) {
    log.info({ err }, 'could not read the tags of an audio file')
    return null
  }
}

/** The rendered sizes of a picture as files in the folder, or the reason why the picture cannot be used. */
export type ArtworkResult =
  | { readonly error: 'picture_unreadable' | 'picture_too_large' }
  | {
      readonly width: number
      readonly height: number
      readonly hue: number
      readonly chroma: number
      readonly colors: string[]
      readonly files: readonly { readonly width: number; readonly mime: string; readonly file: string; readonly isMain: boolean }[]
    }

/** Renders a picture in several sizes and formats. */
export async function runArtworkProcess({ runInChild }: Run, file: string, folder: string, signal?: AbortSignal): Promise<ArtworkResult> {
  const args = buildArguments('artwork-process.ts', folder, [folder])
  const run = { command: process.execPath, args, inputFile: file, queue: `${QUEUE}-artwork`, ...(signal && { signal }), ...ARTWORK_LIMITS }
  try {
    return JSON.parse((await runInChild(run)).toString())
  } catch (error) {
    if (error instanceof ChildProcessStopped && !signal?.aborted) return { error: 'picture_too_large' }
    throw error
  }
}
