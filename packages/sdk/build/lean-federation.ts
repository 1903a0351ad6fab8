import type { RsbuildPlugin } from '@rsbuild/core'

/** The bundler asks for CommonJS builds of the federation runtime, of which nothing can be left out; the same as ES modules lies beside each. */
export const leanFederation = (): RsbuildPlugin => ({
  name: 'balafon:lean-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, mergeConfig }) =>
      mergeConfig(config, {
        resolve: { alias: { '@module-federation/runtime': '@module-federation/runtime' } },
        plugins: [
          new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].+\.cjs$/, (asked) => {
            asked.request = asked.request.replace(/cjs$/, 'js')
          }),
        ],
      }),
    )
  },
})
