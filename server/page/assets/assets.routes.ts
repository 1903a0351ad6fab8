import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { ServerRoute } from '@hapi/hapi'
import type { Config } from '../../app/config/config.ts'
import { findBuildFolder } from '../../app/dev/development-builds.ts'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { Registry } from '../../plugins/registry.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Makes browsers ask for a new version each time. It is used in development, where the content of a file changes without a change of its URL. */
const REVALIDATED = 'no-cache'
const COMPRESSED = { br: '.br', gzip: '.gz' }

export interface AssetDependencies {
  readonly config: Pick<Config, 'root' | 'developmentBuilds' | 'hasLiveReload'>
  readonly registry: Registry
}

/** Creates the routes of built files. Their URLs change with their content, so browsers cache them permanently. The build has compressed them. */
export function createAssetRoutes({ config: { root, developmentBuilds, hasLiveReload }, registry }: AssetDependencies): ServerRoute[] {
  const cacheControl = hasLiveReload ? REVALIDATED : IMMUTABLE
  const options = { auth: false } as const
  return [
    {
      method: 'GET',
      path: '/static/{file*}',
      options,
      handler: async (request, h) => {
        const folder = path.join(findBuildFolder(path.join(root, 'host'), developmentBuilds), 'static')
        const file = path.join(folder, String(request.params.file))
        if (!(await isFileIn(folder, file))) throw createNotFoundProblem()
        return h.file(file, { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' }).header('cache-control', cacheControl)
      },
    },
    {
      method: 'GET',
      path: '/plugins/{id}/{digest}/{file*}',
      options,
      handler: (request, h) => {
        const { id, digest, file } = request.params as { id: string; digest: string; file: string }
        const plugin = registry.findRunning(id)
        const version = plugin && [plugin.current, ...plugin.replacedVersions].find(({ build }) => build.digest === digest)
        if (!version || !Object.hasOwn(version.build.files, file)) throw createNotFoundProblem()
        const folder = path.join(version.buildFolder, 'client')
        return h
          .file(path.join(folder, file), { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' })
          .header('cache-control', cacheControl)
      },
    },
  ]
}

/** Returns whether a path is a file inside the folder. */
async function isFileIn(folder: string, file: string): Promise<boolean> {
  if (!file.startsWith(folder + path.sep)) return false
  const stats = await fs.stat(file).catch(() => null)
  return stats?.isFile() ?? false
}
