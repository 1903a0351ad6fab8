import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'
import { getDevelopmentBuild } from '../../server/app/dev/development-builds.ts'
// Plugins outside the checkout find the SDK of this checkout.
import '../../server/plugins/shared-modules.ts'
import { ROOT } from '../lib/prepare.mjs'

/** Lists the folders of the host and of the plugins that have sources to build. */
export const listBuildFolders = (pluginFolders) =>
  [path.join(ROOT, 'host'), ...pluginFolders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))].filter((folder) =>
    existsSync(path.join(folder, 'rsbuild.config.ts')),
  )

/**
 * Builds folders in watch mode. Resolves when each folder was built once, with or without errors, which are printed.
 * @param {string[]} folders
 * @param {string} output the folder of all builds; it is emptied
 */
export async function startBuilds(folders, output) {
  const listeners = new Set()
  rmSync(output, { recursive: true, force: true })
  const builds = await Promise.all(
    folders.map((folder) => {
      let isFirst = true
      const onBuilt = () => {
        for (const listener of listeners) listener({ folder, isFirst })
        isFirst = false
      }
      return startBuild(folder, getDevelopmentBuild(output, folder), onBuilt).catch((error) => {
        console.error(`  ${folder} cannot be built: ${error.message}`)
        return { close() {} }
      })
    }),
  )
  return {
    subscribe: (listener) => listeners.add(listener),
    close: () => Promise.all(builds.map((build) => build.close())),
  }
}

async function startBuild(folder, output, onBuilt) {
  // The folder shows the server that this plugin is built for development, even when its first build fails.
  mkdirSync(output, { recursive: true })
  const { content } = await loadConfig({ cwd: folder, command: 'build', envMode: 'development' })
  let isDone
  const done = new Promise((resolve) => {
    isDone = resolve
  })
  const config = mergeRsbuildConfig(content, {
    mode: 'development',
    logLevel: 'error',
    // Rsbuild's server is not in use. Without the header, module federation warns about it.
    server: { headers: { 'Access-Control-Allow-Origin': 'null' } },
    output: { distPath: { root: isHost(folder) ? output : path.join(output, 'client') } },
    tools: { rspack: addNodeModules },
    plugins: [
      {
        name: 'balafon:report-build',
        setup(api) {
          const report = ({ stats }) => {
            if (!stats?.hasErrors()) onBuilt()
            isDone()
          }
          api.onAfterBuild({ order: 'post', handler: report })
        },
      },
    ],
  })
  const rsbuild = await createRsbuild({ cwd: folder, config })
  const { close } = await rsbuild.build({ watch: true })
  await done
  return { close }
}

const isHost = (folder) => folder === path.join(ROOT, 'host')

/** A plugin outside the checkout may have no packages installed. */
function addNodeModules(config) {
  config.resolve ??= {}
  config.resolve.modules = ['node_modules', path.join(ROOT, 'node_modules')]
}
