import fs from 'node:fs'
import path from 'node:path'
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { emitManifest } from './emit-manifest.ts'
import { omitManifest } from './omit-manifest.ts'
import { precompress } from './precompress.ts'
import { reduceFederation } from './reduce-federation.ts'
import { browsers, consumedFromHost, optimization } from './shared.ts'
import { wrapInLayer } from './wrap-in-layer.ts'

/** A plugin's whole build: `export default pluginConfig(import.meta.dirname)`. Files land in `dist/`. */
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
      reduceFederation(),
      omitManifest(root),
      precompress(),
      emitManifest({ root, server, container: name }),
    ],
    server: { cors: false },
    source: { entry: {} },
    output: {
      assetPrefix: 'auto',
      overrideBrowserslist: browsers,
      distPath: { root: 'dist/client' },
      cssModules: { localIdentName: `${name}-[local]-[hash:base64:5]` },
      cleanDistPath: true,
    },
    tools: { htmlPlugin: false, postcss: { postcssOptions: { plugins: [wrapInLayer('plugin')] } } },
  })
}

/** The container's global name: the folder's package name as an identifier. Other teams' names keep their scope, so that two teams can choose the same word. */
export function getContainerName(root: string): string {
  const { name } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string }
  return `balafon_${name.replace(/^@balafon\/(plugin-)?|^@/, '').replace(/\W/g, '_')}`
}
