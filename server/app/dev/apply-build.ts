import path from 'node:path'
import { readPlugin } from '../../plugins/discovery.ts'
import type { Registry } from '../../plugins/registry.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../logging/log.ts'
import type { LiveReload } from './live-reload.ts'

export interface BuildDependencies {
  readonly config: Pick<Config, 'root' | 'developmentBuilds'>
  readonly registry: Registry
  readonly liveReload: LiveReload
  readonly log: Pick<Log, 'warn'>
}

/** Serves a new development build of the host or of a plugin, and reloads the open pages. The server module of the plugin continues to run. */
export async function applyBuild(folder: string, { config: { root, developmentBuilds }, registry, liveReload, log }: BuildDependencies) {
  if (folder !== path.join(root, 'host')) {
    const installed = registry.list().find(({ current }) => current.folder === folder)
    if (!installed) return
    const { isFirstParty, isStored, build } = installed.current
    const plugin = await readPlugin(folder, { isFirstParty, isStored, shouldVerifySources: false, developmentBuilds })
    if ('reason' in plugin) return log.warn({ folder }, `a plugin cannot be used: ${plugin.reason}`)
    if (plugin.build.digest === build.digest) return
    registry.replace(plugin)
  }
  liveReload.reload()
}

/** Calls a function with the folder of each build that `npm run dev` reports to this process. */
export function receiveBuilds(onBuild: (folder: string) => Promise<void>) {
  process.on('message', (message: { readonly built?: unknown }) => {
    if (typeof message.built === 'string') void onBuild(message.built)
  })
}
