import { fileURLToPath } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'

const RUNTIME_OF_HOST = fileURLToPath(new URL('./federation-of-host.ts', import.meta.url))
const SNAPSHOTS = fileURLToPath(new URL('./federation-snapshots.ts', import.meta.url))
const PRELOAD = fileURLToPath(new URL('./federation-preload.ts', import.meta.url))
const VERSIONS = fileURLToPath(new URL('./federation-versions.ts', import.meta.url))

/**
 * Makes the federation runtime smaller. It imports the ES modules of the runtime, because its CommonJS builds cannot be tree-shaken. It leaves out the
 * snapshots of remotes, which `optimization` disables, the preloading of remotes, because the HTML lists the files to preload, and the comparison of
 * versions, because the server checks them.
 * @param options.usesHost Whether the host provides the part of the runtime that bundles call. Plugins use it.
 */
export const reduceFederation = ({ usesHost = false } = {}): RsbuildPlugin => ({
  name: 'balafon:reduce-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, mergeConfig }) =>
      mergeConfig(config, {
        // This alias to the package itself has priority over the alias to the CommonJS build that the federation plugin sets.
        resolve: { alias: { '@module-federation/runtime': '@module-federation/runtime' } },
        plugins: [
          ...(usesHost ? [new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/, RUNTIME_OF_HOST)] : []),
          new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].+\.cjs$/, (module) => {
            module.request = module.request.replace(/cjs$/, 'js')
          }),
          new rspack.NormalModuleReplacementPlugin(/snapshot[\\/]SnapshotHandler\.js$/, SNAPSHOTS),
          new rspack.NormalModuleReplacementPlugin(/utils[\\/]preload\.js$/, PRELOAD),
          new rspack.NormalModuleReplacementPlugin(/[\\/]semver[\\/]index\.js$/, VERSIONS),
        ],
      }),
    )
  },
})
