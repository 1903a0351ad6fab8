import path from 'node:path'
import { ChildProcessStopped, type ServerContext } from '@balafon/sdk/server'
import { type AudioMessage, type AudioRequest, RefusedAudio } from './processing/messages.ts'
import type { ReadTags } from './processing/read-tags.ts'

const SCRIPTS = path.join(import.meta.dirname, 'processing')
/** The folder of the sources and packages, which child processes read. */
const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Audio files wait for each other, but not for avatars and covers. */
const QUEUE = 'media'
/** A file that is only read does not wait until another one is encoded. */
const READING_QUEUE = `${QUEUE}-reading`
const AUDIO_LIMITS = { cpuSeconds: 3600, memoryMegabytes: 1536, maxOutputBytes: 64 * 1024 * 1024 }
const TAGS_LIMITS = { cpuSeconds: 15, memoryMegabytes: 512, maxOutputBytes: 4 * 1024 * 1024 }
const ARTWORK_LIMITS = { cpuSeconds: 30, memoryMegabytes: 1024, maxOutputBytes: 1024 * 1024 }

type Run = Pick<ServerContext, 'runInChild'>

/**
 * Builds the arguments of Node for a script of the folder `processing` that may only read the sources and its folder, and only write to its folder. It starts no programs.
 * Native libraries are not restricted by Node: they get the input as an open file and may use no other protocol.
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

/** Reads the tags of an audio file and writes its cover to `cover` in the folder. Returns `null` when the tags cannot be read: a file is not refused because of its tags. */
export async function runTagsProcess({ runInChild, log }: Run & Pick<ServerContext, 'log'>, file: string, folder: string) {
  const read = async (covers: 'yes' | 'no'): Promise<ReadTags> => {
    const args = buildArguments('tags-process.ts', folder, [file, folder, covers])
    return JSON.parse((await runInChild({ command: process.execPath, args, queue: `${QUEUE}-tags`, ...TAGS_LIMITS })).toString())
  }
  try {
    // Without the cover: a very large one must not keep the tags from being read.
    return await read('yes').catch((error: unknown) => (error instanceof ChildProcessStopped ? read('no') : Promise.reject(error)))
  } catch (err) {
    log.info({ err }, 'could not read the tags of an audio file')
    return null
  }
}

/** A picture in sizes, as files in the folder; or why it cannot be used. */
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
