import { browsers, optimization, precompress, providedByHost, reduceFederation, resolveLightDark, resolveMedia } from '@balafon/sdk/host-build'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type Rspack, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { dropUnusedLocales } from './build/drop-unused-locales.ts'
import { emitFirstPaint } from './build/emit-first-paint.ts'
import { emitIcons } from './build/emit-icons.ts'
import { emitPreload } from './build/emit-preload.ts'
import { emitPwa } from './build/emit-pwa.ts'
import { groupChunks } from './build/group-chunks.ts'
import { isCompletePage, joinPage } from './build/join-page.ts'
import { splitTexts } from './build/split-texts.ts'

/** All styles go into one stylesheet, so that a component's rules never load after its markup. */
const styles = { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true } as const

/** The host provides the modules that plugins share. The host itself imports them like any other module. */
const provided = new rspack.sharing.ProvideSharedPlugin({ provides: providedByHost, enhanced: true })

/** Only modules of at least 4,000 bytes that several chunks import get a chunk of their own. Smaller ones are copied into each chunk, which saves requests. */
const shared = {
  type: /javascript/,
  chunks: (chunk: Rspack.Chunk) => !chunk.canBeInitial() && !isCompletePage(chunk),
  minChunks: 2,
  minSize: 4000,
  priority: 4,
  reuseExistingChunk: true,
} as const

/**
 * Puts all modules of zustand into the first load. The shell does not import the small module that plugins import, which would otherwise be a request for 100
 * bytes.
 */
const zustand = { test: /[\\/]node_modules[\\/]zustand[\\/]/, chunks: 'async', name: 'first-libraries', enforce: true, priority: 7 } as const

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
    groupChunks(),
    joinPage(),
    splitTexts(),
    emitFirstPaint(),
    emitIcons(),
    emitPreload(),
    emitPwa({ browsers }),
    precompress(),
  ],
  splitChunks: { preset: 'none' },
  source: { entry: { index: './src/index.ts' } },
  server: { cors: false, publicDir: false },
  // A development build would load assets and hot updates from Rsbuild's own server. It does not run, because the site's server sends all files.
  dev: { assetPrefix: '/', hmr: false },
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
  tools: {
    postcss: { postcssOptions: { plugins: [resolveMedia(), resolveLightDark()] } },
    rspack: { plugins: [provided], optimization: { splitChunks: { cacheGroups: { styles, zustand, shared } } } },
  },
})
