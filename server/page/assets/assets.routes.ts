import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { ServerRoute } from '@hapi/hapi'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { Registry } from '../../plugins/registry.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const COMPRESSED = { br: '.br', gzip: '.gz' }

/** Creates the routes of built files. Their URLs change with their content, so browsers cache them permanently. The build has compressed them. */
export function createAssetRoutes(hostDist: string, registry: Registry): ServerRoute[] {
  const options = { auth: false } as const
  return [
    {
      method: 'GET',
      path: '/static/{file*}',
      options,
      handler: async (request, h) => {
        const folder = path.join(hostDist, 'static')
        const file = path.join(folder, String(request.params.file))
        if (!(await isFileIn(folder, file))) throw createNotFoundProblem()
        return h.file(file, { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' }).header('cache-control', IMMUTABLE)
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
        const folder = path.join(version.folder, 'dist', 'client')
        return h
          .file(path.join(folder, file), { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' })
          .header('cache-control', IMMUTABLE)
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
