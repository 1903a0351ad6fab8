import { type OpenSite, open } from '../app/boot/open-site.ts'
import { createSteps } from '../app/boot/steps.ts'
import type { Config } from '../app/config/config.ts'

/** Opens the site for one command, quietly, and closes it again. */
export async function onSite(config: Config, work: (opened: OpenSite) => Promise<number>): Promise<number> {
  const opened = await open(config, { ...createSteps(), run: (_name, job) => job(() => {}) })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
