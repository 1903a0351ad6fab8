import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** `FFMPEG_PATH`, else the system's, else the one from npm. */
export function findFfmpeg(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.FFMPEG_PATH || inPath(environment.PATH ?? '') || fromNpm()
}

function inPath(folders: string): string | undefined {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  return folders
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(existsSync)
}

function fromNpm(): string {
  try {
    const installer: { path: string } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')
    return installer.path
  } catch (cause) {
    throw new Error('No ffmpeg: set FFMPEG_PATH, install ffmpeg, or install @ffmpeg-installer/ffmpeg.', { cause })
  }
}
