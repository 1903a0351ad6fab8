import { readFileSync } from 'node:fs'
import path from 'node:path'
import { computeDigest, type Digests, findModifiedFile } from '../plugins/integrity.ts'
import { BUNDLE_JSON } from './bundle-files.ts'

/** What the bundle contains of a plugin. */
export interface BundledPlugin {
  /** The digests of the files with modules of the plugin. */
  readonly files: Digests
  /** The digest of the digests of the sources. */
  readonly sources: string
}

/** Computes one digest of all sources of a plugin. */
export const computeSourcesDigest = (sources: Digests): string => computeDigest(Buffer.from(JSON.stringify(sources)))

/**
 * Finds the first file of a plugin in the bundle that was modified. It is `bundle.json` when the bundle contains other sources than the plugin's build.
 * @param sources the digests of the sources in the plugin's build
 */
export async function findModifiedBundleFile(bundleFolder: string, pluginFolder: string, sources: Digests): Promise<string | undefined> {
  const plugins: Readonly<Record<string, BundledPlugin>> = JSON.parse(readFileSync(path.join(bundleFolder, BUNDLE_JSON), 'utf8'))
  const plugin = plugins[path.basename(pluginFolder)]
  return plugin?.sources === computeSourcesDigest(sources) ? findModifiedFile(bundleFolder, plugin.files) : BUNDLE_JSON
}
