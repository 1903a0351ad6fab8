import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Drawing } from '@balafon/sdk/contract'
import type { Config } from '../app/config/config.ts'
import { findBuildFolder } from '../app/dev/development-builds.ts'

/** The output of the host's build. */
export interface BuiltHost {
  /** The HTML of every page. */
  readonly page: string
  /** The styles that every page contains, so that its first paint needs no other file. */
  readonly firstPaintCss: string
  /** Scripts that every first screen needs. */
  readonly scripts: readonly string[]
  /** The file with the texts of the shell, by language. */
  readonly texts: Readonly<Record<string, string>>
  /** Scripts that the first load of a page needs, by path. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly fonts: readonly string[]
  /** Files that the host needs to open offline. */
  readonly files: readonly string[]
  /** Paths of the application's icons by file name. */
  readonly icons: Readonly<Record<string, string>>
  /** The script of the service worker. */
  readonly worker: string
  /** Every icon that an item can name. */
  readonly drawings: ReadonlyMap<string, Drawing>
}

/** Creates the reader of the host's build. It reads the files once in production, and on every call in development. */
export function createBuiltHostReader({ root, developmentBuilds, isProduction }: Config): () => BuiltHost {
  const read = () => readBuild(findBuildFolder(path.join(root, 'host'), developmentBuilds))
  const built = isProduction ? read() : undefined
  return () => built ?? read()
}

function readBuild(hostDist: string): BuiltHost {
  const read = (file: string) => readFileSync(path.join(hostDist, file), 'utf8')
  const { scripts, texts, pages, fonts }: Pick<BuiltHost, 'scripts' | 'texts' | 'pages' | 'fonts'> = JSON.parse(read('preload.json'))
  const { files, icons }: Pick<BuiltHost, 'files' | 'icons'> = JSON.parse(read('pwa.json'))
  const drawings = new Map(Object.entries<Drawing>(JSON.parse(read('icons.json'))))
  const firstPaintCss = read('first-paint.css')
  return { page: read('index.html'), firstPaintCss, scripts, texts, pages, fonts, files, icons, worker: read('service-worker.js'), drawings }
}
