import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { ServerRoute } from '@hapi/hapi'
import { unknownRoute } from '../../http/unknown-route.ts'
import type { Registry } from '../../plugins/registry.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const COMPRESSED = { br: '.br', gzip: '.gz' }

/** Built files: their names change with their content, so browsers keep them for good; they were compressed at build time. */
export function assetRoutes(hostDist: string, registry: () => Registry): ServerRoute[] {
  const options = { auth: false } as const
  return [
    {
      method: 'GET',
      path: '/static/{file*}',
      options,
      handler: async (request, h) => {
        const folder = path.join(hostDist, 'static')
        const file = path.join(folder, String(request.params.file))
        if (!(await isFileIn(folder, file))) throw unknownRoute()
        return h.file(file, { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' }).header('cache-control', IMMUTABLE)
      },
    },
    {
      method: 'GET',
      path: '/plugins/{id}/{digest}/{file*}',
      options,
      handler: (request, h) => {
        const { id, digest, file } = request.params as { id: string; digest: string; file: string }
        const plugin = registry().get(id)
        const version = plugin && [plugin.found, ...plugin.before].find(({ build }) => build.digest === digest)
        if (!version || !registry().isOpen(id) || !Object.hasOwn(version.build.files, file)) throw unknownRoute()
        const folder = path.join(version.folder, 'dist', 'client')
        return h
          .file(path.join(folder, file), { confine: folder, lookupCompressed: true, lookupMap: COMPRESSED, etagMethod: 'simple' })
          .header('cache-control', IMMUTABLE)
      },
    },
  ]
}

/** A folder and what lies outside are as unknown as what is not there. */
async function isFileIn(folder: string, file: string): Promise<boolean> {
  if (!file.startsWith(folder + path.sep)) return false
  const found = await fs.stat(file).catch(() => null)
  return found?.isFile() ?? false
}
