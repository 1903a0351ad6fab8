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
 * Builds folders in watch mode. Resolves when the first build of each folder has ended, even with errors. Errors are printed.
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
  // When this folder exists, the server reads the development build instead of `dist`, even if the first build fails.
  mkdirSync(output, { recursive: true })
  const { content } = await loadConfig({ cwd: folder, command: 'build', envMode: 'development' })
  let endFirstBuild
  const firstBuild = new Promise((resolve) => {
    endFirstBuild = resolve
  })
  const config = mergeRsbuildConfig(content, {
    mode: 'development',
    logLevel: 'error',
    // Rsbuild's server is not in use. Without the header, module federation warns about it.
    server: { headers: { 'Access-Control-Allow-Origin': 'null' } },
    output: { distPath: { root: isHost(folder) ? output : path.join(output, 'client') } },
    tools: { rspack: adaptBuilder },
    plugins: [
      {
        name: 'balafon:report-build',
        setup(api) {
          const report = ({ stats }) => {
            if (!stats?.hasErrors()) onBuilt()
            endFirstBuild()
          }
          api.onAfterBuild({ order: 'post', handler: report })
        },
      },
    ],
  })
  const rsbuild = await createRsbuild({ cwd: folder, config })
  const { close } = await rsbuild.build({ watch: true })
  await firstBuild
  return { close }
}

const isHost = (folder) => folder === path.join(ROOT, 'host')

/**
 * Milliseconds without another change before a build begins. Many editors empty a file before they write it, and the empty file must not be built, because
 * the page would show an error that its author did not make.
 */
const BUILD_DELAY_MS = 50

/** Lets a plugin outside the checkout import the packages of the checkout, because the plugin's folder may have no installed packages. */
function adaptBuilder(config) {
  config.resolve ??= {}
  config.resolve.modules = ['node_modules', path.join(ROOT, 'node_modules')]
  config.watchOptions = { ...config.watchOptions, aggregateTimeout: BUILD_DELAY_MS }
}
