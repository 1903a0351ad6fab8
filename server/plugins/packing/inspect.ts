import semver from 'semver'
import { findSdkMismatch } from '../compatibility.ts'
import { computeDigest, type Digests, PLUGIN_JSON_PATH } from '../integrity.ts'
import { type PluginDescriptor, parsePluginJson } from '../plugin-json.ts'
import { hasNoUpperBound } from '../version-ranges.ts'
import { readSource } from './read-source.ts'
import type { PluginFiles } from './tar.ts'

/** A plugin that can be installed. */
export interface Candidate extends PluginDescriptor {
  readonly files: PluginFiles
}

/** Reads a plugin from a folder, an archive or npm and checks it, without running any of its code. Throws an error of one sentence when it cannot be installed. */
export async function inspectPlugin(source: string): Promise<Candidate> {
  const files = await readSource(source)
  const text = files.get(PLUGIN_JSON_PATH)
  if (!text) throw new Error(`The plugin is not built: it has no ${PLUGIN_JSON_PATH}.`)
  const descriptor = parsePluginJson(text.toString('utf8'))
  if (!descriptor.packedDigests)
    throw new Error(`The plugin is not packed: its ${PLUGIN_JSON_PATH} does not list its files. Its author packs it with \`balafon plugin pack\`.`)
  const invalidFile = findInvalidFile(files, descriptor.packedDigests, descriptor.build.server)
  if (invalidFile !== undefined) throw new Error(`${invalidFile} is not the file that was packed.`)
  const incompatibility = findIncompatibility(descriptor)
  if (incompatibility) throw new Error(incompatibility)
  return { ...descriptor, files }
}

/** Finds a file that was removed, added or modified since the plugin was packed, or that has a path outside the plugin's folder. */
function findInvalidFile(files: PluginFiles, packedDigests: Digests, serverFile: string | undefined): string | undefined {
  const outside = Object.keys(packedDigests).find((name) => name.split('/').some((part) => part === '' || part === '.' || part === '..'))
  if (outside !== undefined) return outside
  const added = [...files.keys()].find((name) => !(name in packedDigests) && name !== PLUGIN_JSON_PATH)
  if (added !== undefined) return added
  if (serverFile !== undefined && !(serverFile in packedDigests)) return serverFile
  return Object.entries(packedDigests).find(([name, digest]) => computeDigest(files.get(name) ?? Buffer.alloc(0)) !== digest)?.[0]
}

function findIncompatibility({ manifest: { id, version, engines } }: PluginDescriptor): string | undefined {
  if (!id.includes('.')) return `The plugin has the id ${id}: ids without a team are for first-party plugins.`
  if (!semver.valid(version)) return `The plugin has the version ${version}, which is not a version number.`
  if (hasNoUpperBound(engines.balafon))
    return `The plugin’s SDK range ${engines.balafon} includes versions that do not exist yet. Its author writes a range like ^1.0.0.`
  const mismatch = findSdkMismatch(engines.balafon)
  return mismatch && `The plugin ${mismatch.detail}.`
}
