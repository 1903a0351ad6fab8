import { browsers, optimization, precompress, providedByHost, reduceFederation } from '@balafon/sdk/host-build'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type Rspack, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { dropUnusedLocales } from './build/drop-unused-locales.ts'
import { emitIcons } from './build/emit-icons.ts'
import { emitPreload } from './build/emit-preload.ts'
import { emitPwa } from './build/emit-pwa.ts'

/** All styles go into one stylesheet, so that a component's rules never load after its markup. */
const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true } as const

/** The host provides the shared modules and consumes none of them: its own imports are ordinary imports. */
const provided = new rspack.sharing.ProvideSharedPlugin({ provides: providedByHost, enhanced: true })

/** The first load has two chunks. Libraries change less often than the application, so browsers keep theirs longer. */
const getFirstChunk = (module: Rspack.Module) => (/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '') ? 'first-libraries' : 'first')

/** Modules that both the shell and shared modules import go into the first load; other shared modules load when they are imported. */
const shared = {
  type: /javascript/,
  chunks: 'async',
  minChunks: 2,
  minSize: 0,
  priority: 5,
  reuseExistingChunk: true,
  name: (module: Rspack.Module, chunks: readonly Rspack.Chunk[]) => (chunks.some(({ name }) => name === 'shell') ? getFirstChunk(module) : undefined),
} as const

/** The rest of the shell goes into the same two chunks: fewer and larger files compress better. */
const shell = {
  type: /javascript/,
  chunks: (chunk: Rspack.Chunk) => chunk.name === 'shell',
  enforce: true,
  priority: 4,
  name: getFirstChunk,
} as const

/** The module through which plugins import zustand is not part of the shell. On its own it would be a request of 100 bytes for the first plugin. */
const zustand = { test: /[\\/]node_modules[\\/]zustand[\\/]/, chunks: 'async', name: 'first-libraries', enforce: true } as const

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
    reduceFederation(),
    dropUnusedLocales(),
    emitIcons(),
    emitPreload(),
    emitPwa({ browsers }),
    precompress(),
  ],
  splitChunks: { preset: 'none' },
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
  tools: { rspack: { plugins: [provided], optimization: { splitChunks: { cacheGroups: { styles, zustand, shared, shell } } } } },
})
