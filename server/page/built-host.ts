import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Drawing } from '@balafon/sdk/contract'

/** What the host's build says of itself. */
export interface BuiltHost {
  readonly page: string
  /** What every first screen needs. */
  readonly scripts: readonly string[]
  readonly fonts: readonly string[]
  /** What the shell needs to open without a network. */
  readonly files: readonly string[]
  /** Where the icons are, by the names of their drawings. */
  readonly icons: Readonly<Record<string, string>>
  readonly worker: string
  /** Every icon that an item can name. */
  readonly drawings: ReadonlyMap<string, Drawing>
}

/** Read once in production; each time while somebody is building it anew. */
export function createBuiltHost(hostDist: string, production: boolean): () => BuiltHost {
  const built = production ? readBuild(hostDist) : undefined
  return () => built ?? readBuild(hostDist)
}

function readBuild(hostDist: string): BuiltHost {
  const read = (file: string) => readFileSync(path.join(hostDist, file), 'utf8')
  const { scripts, fonts } = JSON.parse(read('preload.json')) as Pick<BuiltHost, 'scripts' | 'fonts'>
  const { files, icons } = JSON.parse(read('pwa.json')) as Pick<BuiltHost, 'files' | 'icons'>
  const drawings = new Map(Object.entries(JSON.parse(read('icons.json')) as Record<string, Drawing>))
  return { page: read('index.html'), scripts, fonts, files, icons, worker: read('service-worker.js'), drawings }
}
