import { browsers, leanFederation, optimization, precompress, providedByHost } from '@balafon/sdk/build'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type Rspack, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { emitIcons } from './build/emit-icons.ts'
import { emitPreload } from './build/emit-preload.ts'
import { emitPwa } from './build/emit-pwa.ts'
import { onlyOurLanguages } from './build/only-our-languages.ts'

/** One stylesheet: a component's rules never come after its markup. */
const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true } as const

/** The shell's own imports are plain ones: it is the one provider, and has nobody to ask which copy to take. */
const provided = new rspack.sharing.ProvideSharedPlugin({ provides: providedByHost, enhanced: true })

/** Libraries stand apart: they change less often than the house. */
const firstChunkOf = (module: Rspack.Module) => (/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '') ? 'first-libraries' : 'first')

/** What the shell uses and plugins can ask for stands in a chunk of the first load, everything else that is shared behind whoever asks. */
const once = {
  type: /javascript/,
  chunks: 'async',
  minChunks: 2,
  minSize: 0,
  priority: 5,
  reuseExistingChunk: true,
  name: (module: Rspack.Module, chunks: readonly Rspack.Chunk[]) => (chunks.some(({ name }) => name === 'shell') ? firstChunkOf(module) : undefined),
} as const

/** The door through which plugins reach zustand is a module that the shell passes by: alone, it would be a request of 100 bytes for the first of them. */
const door = { test: /[\\/]node_modules[\\/]zustand[\\/]/, chunks: 'async', name: 'first-libraries', enforce: true } as const

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'balafon_host',
      remotes: {},
      dts: false,
      dev: false,
      shareStrategy: 'loaded-first',
      experiments: { provideExternalRuntime: true, asyncStartup: false, optimization },
    }),
    leanFederation(),
    onlyOurLanguages(),
    emitIcons(),
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
  tools: { rspack: { plugins: [provided], optimization: { splitChunks: { cacheGroups: { styles, door, once } } } } },
})
