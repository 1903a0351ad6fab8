import { checkBuild } from './check-build.ts'
import { checkCode } from './check-code.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkManifest } from './check-manifest.ts'
import { checkNeeds } from './check-needs.ts'
import { checkWords } from './check-words.ts'
import { type Checked, readChecked } from './checked.ts'
import { neighboursOf } from './neighbours.ts'

/** Something that would go wrong on a site, and what to do about it. */
export interface Finding {
  readonly rule: string
  readonly what: string
  readonly help: string
}

export type Check = (checked: Checked) => readonly Finding[] | Promise<readonly Finding[]>

const CHECKS: readonly Check[] = [checkManifest, checkNeeds, checkCollisions, checkCode, checkWords, checkBuild]

/** Everything that is wrong with the plugin in a folder; none: an empty list. */
export async function checkPlugin(folder: string, root: string): Promise<Finding[]> {
  try {
    const checked = await readChecked(folder, await neighboursOf(folder, root))
    return (await Promise.all(CHECKS.map((check) => check(checked)))).flat()
  } catch (error) {
    return [{ rule: 'read', what: `it cannot be read: ${(error as Error).message}`, help: 'mend that first; the rest is checked then' }]
  }
}
