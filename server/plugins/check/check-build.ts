import { promises as fs } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Finding } from './finding.ts'
import type { CheckedPlugin } from './read-plugin.ts'

/** The limit of compressed bytes that a browser loads before it shows the plugin: about the federation runtime and the code of one screen. */
const BUDGET_BYTES = 40 * 1024

/** Checks that the build is up to date, and how many bytes browsers load first. */
export async function checkBuild({ folder, builtPlugin }: CheckedPlugin): Promise<Finding[]> {
  const help = 'run npx rsbuild build'
  if (!builtPlugin) return [{ rule: 'build', problem: 'the plugin is not built', help }]
  if (builtPlugin.modifiedFile !== undefined) return [{ rule: 'build', problem: `${builtPlugin.modifiedFile} has changed since it was built`, help }]
  const { entry, preload } = builtPlugin.build
  const sizes = await Promise.all([entry, ...preload].map(async (file) => zlib.gzipSync(await fs.readFile(path.join(folder, 'dist', 'client', file))).length))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= BUDGET_BYTES) return []
  const problem = `the first scripts have ${Math.ceil(bytes / 1024)} KiB compressed; the budget is ${BUDGET_BYTES / 1024} KiB`
  return [{ rule: 'budget', problem, help: 'import components with () => import(…) in client/index.ts, and large libraries only where they are used' }]
}
