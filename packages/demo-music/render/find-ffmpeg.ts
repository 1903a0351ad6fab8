import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Returns the path of ffmpeg: `FFMPEG_PATH`, else the ffmpeg in `PATH`, else the one from the npm package. */
export function findFfmpeg(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.FFMPEG_PATH || findInPath(environment.PATH ?? '') || findInNpm()
}

function findInPath(folders: string): string | undefined {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  return folders
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(existsSync)
}

function findInNpm(): string {
  try {
    const installer: { path: string } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')
    return installer.path
  } catch (cause) {
    throw new Error('ffmpeg was not found: set FFMPEG_PATH, install ffmpeg, or install @ffmpeg-installer/ffmpeg.', { cause })
  }
}
