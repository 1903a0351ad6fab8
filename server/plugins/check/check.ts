import { getErrorMessage } from '../../app/logging/error-message.ts'
import { checkBuild } from './check-build.ts'
import { checkCode } from './check-code.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkManifest } from './check-manifest.ts'
import { checkRequirements } from './check-requirements.ts'
import { checkTexts } from './check-texts.ts'
import type { Check, Finding } from './finding.ts'
import { listOtherPlugins } from './other-plugins.ts'
import { readCheckedPlugin } from './read-plugin.ts'

const CHECKS: readonly Check[] = [checkManifest, checkRequirements, checkCollisions, checkCode, checkTexts, checkBuild]

/** Returns all findings about the plugin in a folder. */
export async function checkPlugin(folder: string, root: string): Promise<Finding[]> {
  try {
    const plugin = await readCheckedPlugin(folder, await listOtherPlugins(folder, root))
    return (await Promise.all(CHECKS.map((check) => check(plugin)))).flat()
  } catch (error) {
    return [{ rule: 'read', problem: `the plugin cannot be read: ${getErrorMessage(error)}`, help: 'fix this first, then check again' }]
  }
}
