import fs from 'node:fs'
import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { emitManifest } from './emit-manifest.ts'
import { emitTexts } from './emit-texts.ts'
import { groupChunks } from './group-chunks.ts'
import { joinEntry } from './join-entry.ts'
import { omitManifest } from './omit-manifest.ts'
import { precompress } from './precompress.ts'
import { reduceContracts } from './reduce-contracts.ts'
import { reduceFederation } from './reduce-federation.ts'
import { resolveLightDark } from './resolve-light-dark.ts'
import { resolveMedia } from './resolve-media.ts'
import { browsers, consumedFromHost, optimization } from './shared.ts'
import { wrapInLayer } from './wrap-in-layer.ts'

/** Defines the build of a plugin: `export default definePluginConfig(import.meta.dirname)`. The output is in `dist/`. */
export function definePluginConfig(root: string): RsbuildConfig {
  const name = getContainerName(root)
  const server = ['server/index.ts', 'server/index.js'].find((file) => fs.existsSync(path.join(root, file)))
  return defineConfig({
    root,
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        filename: 'remoteEntry.js',
        exposes: { './plugin': './client/index.ts' },
        shared: consumedFromHost,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization },
      }),
      reduceFederation({ usesHost: true }),
      reduceContracts(root),
      groupChunks(name),
      joinEntry(name),
      omitManifest(root),
      emitTexts(root),
      precompress(),
      emitManifest({ root, server, container: name }),
    ],
    server: { cors: false },
    // A development build would load assets and hot updates from Rsbuild's own server. It does not run, because the site's server sends all files.
    dev: { assetPrefix: 'auto', hmr: false },
    source: { entry: {} },
    output: {
      assetPrefix: 'auto',
      overrideBrowserslist: browsers,
      distPath: { root: 'dist/client' },
      // File names contain no hashes, because the path of the folder changes with every build. Each entry would have to list the hashes.
      filename: { js: '[name].js', css: '[name].css' },
      cssModules: { localIdentName: `${name}-[local]-[hash:base64:5]` },
      cleanDistPath: true,
    },
    splitChunks: { preset: 'none' },
    tools: { htmlPlugin: false, postcss: { postcssOptions: { plugins: [resolveMedia(), resolveLightDark(), wrapInLayer('plugin')] } } },
  })
}

/**
 * Returns the global name of the module federation container: the package name as an identifier. Names of third-party plugins keep their npm
 * scope, so that two teams can use the same plugin name.
 */
export function getContainerName(root: string): string {
  const { name }: { name: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  return `balafon_${name.replace(/^@balafon\/(plugin-)?|^@/, '').replace(/\W/g, '_')}`
}
