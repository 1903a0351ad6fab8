import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunInChild } from '@balafon/sdk/server'
import type { AudioFailure, RenditionSpec } from '../processing/messages.ts'
import { buildArguments } from '../run-processes.ts'
import { withWorkFolder } from '../work-folder.ts'

/** What the child process receives as its argument, in JSON. */
export interface ProcessAllRequest {
  readonly folder: string
  readonly files: readonly { readonly name: string; readonly renditions: readonly RenditionSpec[] }[]
}

/** The result of one file. */
export interface ProcessedFile {
  readonly failure: AudioFailure | null
  /** How many renditions were encoded. */
  readonly renditions: number
  /** The length of the tags as JSON. */
  readonly tagsLength: number
}

const LIMITS = { cpuSeconds: 120, memoryMegabytes: 1536, maxOutputBytes: 1024 * 1024 }
const RENDITION: RenditionSpec = { name: 'aac-128', codec: 'aac', bitRate: 128_000 }

/** Processes audio files in one child process with the limits of the site. Files with `shouldEncode` are also encoded. */
export const processAll = (runInChild: RunInChild, files: readonly { readonly content: Buffer; readonly shouldEncode: boolean }[]): Promise<ProcessedFile[]> =>
  withWorkFolder(async (folder) => {
    for (const [index, { content }] of files.entries()) await writeFile(path.join(folder, String(index)), content)
    const request: ProcessAllRequest = {
      folder,
      files: files.map(({ shouldEncode }, index) => ({ name: String(index), renditions: shouldEncode ? [RENDITION] : [] })),
    }
    const args = buildArguments('../testing/process-all-process.ts', folder, [JSON.stringify(request)])
    return JSON.parse((await runInChild({ command: process.execPath, args, ...LIMITS })).toString())
  })
