import { promises as fs } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'

/** What comes the moment anything of the plugin is shown: compressed, about what the runtime takes plus a screen's worth of glue. */
const BUDGET = 40 * 1024

/** Whether it was built since it was changed, and how much browsers are sent at first. */
export async function checkBuild({ folder, built }: Checked): Promise<Finding[]> {
  const help = 'npx rsbuild build'
  if (!built) return [{ rule: 'build', what: 'it is not built', help }]
  if (built.tampered !== undefined) return [{ rule: 'build', what: `${built.tampered} has changed since it was built`, help }]
  const { entry, preload } = built.build
  const sizes = await Promise.all([entry, ...preload].map(async (file) => zlib.gzipSync(await fs.readFile(path.join(folder, 'dist', 'client', file))).length))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= BUDGET) return []
  const what = `its first scripts are ${Math.ceil(bytes / 1024)} KiB compressed; ${BUDGET / 1024} are the budget`
  return [{ rule: 'budget', what, help: 'let client/index.ts name components by () => import(…), and load large libraries where they are used' }]
}
