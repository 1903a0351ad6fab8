import { fileURLToPath } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'

const RUNTIME_OF_HOST = fileURLToPath(new URL('./federation-of-host.ts', import.meta.url))
const SNAPSHOTS = fileURLToPath(new URL('./federation-snapshots.ts', import.meta.url))
const PRELOAD = fileURLToPath(new URL('./federation-preload.ts', import.meta.url))

/**
 * Makes the federation runtime smaller: imports its ES modules instead of its CommonJS builds, which cannot be tree-shaken, and leaves out the
 * snapshots of remotes, which `optimization` disables, and their preloading, because the HTML names what browsers preload.
 * @param options.usesHost Whether the host provides the part of the runtime that bundles call. Plugins use it.
 */
export const reduceFederation = ({ usesHost = false } = {}): RsbuildPlugin => ({
  name: 'balafon:reduce-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, mergeConfig }) =>
      mergeConfig(config, {
        // The federation plugin sets an alias to the CommonJS build. This alias has priority and keeps the package name.
        resolve: { alias: { '@module-federation/runtime': '@module-federation/runtime' } },
        plugins: [
          ...(usesHost ? [new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/, RUNTIME_OF_HOST)] : []),
          new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].+\.cjs$/, (module) => {
            module.request = module.request.replace(/cjs$/, 'js')
          }),
          new rspack.NormalModuleReplacementPlugin(/snapshot[\\/]SnapshotHandler\.js$/, SNAPSHOTS),
          new rspack.NormalModuleReplacementPlugin(/utils[\\/]preload\.js$/, PRELOAD),
        ],
      }),
    )
  },
})
