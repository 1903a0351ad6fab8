import { getErrorMessage } from '../../app/logging/error-message.ts'
import { checkBuild } from './check-build.ts'
import { checkCode } from './check-code.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkManifest } from './check-manifest.ts'
import { checkRequirements } from './check-requirements.ts'
import { checkTexts } from './check-texts.ts'
import { listOtherPlugins } from './other-plugins.ts'
import { type CheckedPlugin, readCheckedPlugin } from './read-plugin.ts'

/** A problem that a plugin would have on a site, and how to fix it. */
export interface Finding {
  readonly rule: string
  readonly problem: string
  readonly help: string
}

export type Check = (plugin: CheckedPlugin) => readonly Finding[] | Promise<readonly Finding[]>

const CHECKS: readonly Check[] = [checkManifest, checkRequirements, checkCollisions, checkCode, checkTexts, checkBuild]

/** Returns everything that is wrong with the plugin in a folder. */
export async function checkPlugin(folder: string, root: string): Promise<Finding[]> {
  try {
    const plugin = await readCheckedPlugin(folder, await listOtherPlugins(folder, root))
    return (await Promise.all(CHECKS.map((check) => check(plugin)))).flat()
  } catch (error) {
    return [{ rule: 'read', problem: `the plugin cannot be read: ${getErrorMessage(error)}`, help: 'fix this first, then check again' }]
  }
}
