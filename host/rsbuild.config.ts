import { browsers, optimization, precompress, providedByHost } from '@balafon/sdk/build'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { emitPreload } from './build/emit-preload.ts'
import { emitPwa } from './build/emit-pwa.ts'

/** One stylesheet: a component's rules never come after its markup. */
const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true } as const

/** A shared module is asked for by two doors, as provided and as consumed: its code stands in one chunk behind both. */
const once = { type: /javascript/, chunks: 'async', minChunks: 2, minSize: 0, priority: 5, reuseExistingChunk: true } as const

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'balafon_host',
      remotes: {},
      shared: providedByHost,
      dts: false,
      dev: false,
      shareStrategy: 'loaded-first',
      experiments: { provideExternalRuntime: true, asyncStartup: false, optimization },
    }),
    emitPreload(),
    emitPwa({ browsers }),
    precompress(),
  ],
  source: { entry: { index: './src/index.ts' } },
  server: { cors: false, publicDir: false },
  // The server writes the title.
  html: { template: './src/index.html', title: '' },
  output: {
    assetPrefix: '/',
    overrideBrowserslist: browsers,
    inlineScripts: false,
    cssModules: { localIdentName: 'h-[local]-[hash:base64:5]' },
    copy: [{ from: './public', to: 'static/icons/[name].[contenthash:10][ext]' }],
    legalComments: 'none',
  },
  tools: { rspack: { optimization: { splitChunks: { cacheGroups: { styles, once } } } } },
})
