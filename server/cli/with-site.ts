import { type OpenSite, openSite } from '../app/boot/open-site.ts'
import { createProgress } from '../app/boot/progress.ts'
import type { Config } from '../app/config/config.ts'

/** Opens the site for one command, without showing its progress, and closes it again. */
export async function withSite(config: Config, run: (site: OpenSite) => Promise<number>): Promise<number> {
  const opened = await openSite(config, { ...createProgress(), run: (_name, step) => step(() => {}) })
  try {
    await opened.site.waitForPlugins()
    return await run(opened)
  } finally {
    await opened.close()
  }
}
