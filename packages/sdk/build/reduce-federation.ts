import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Makes the federation runtime smaller: imports its ES modules in place of the CommonJS builds beside them, which cannot be tree-shaken.
 */
export const reduceFederation = (): RsbuildPlugin => ({
  name: 'balafon:slim-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, mergeConfig }) =>
      mergeConfig(config, {
        resolve: { alias: { '@module-federation/runtime': '@module-federation/runtime' } },
        plugins: [
          new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].+\.cjs$/, (module) => {
            module.request = module.request.replace(/cjs$/, 'js')
          }),
        ],
      }),
    )
  },
})
