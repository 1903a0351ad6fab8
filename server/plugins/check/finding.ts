import type { CheckedPlugin } from './read-plugin.ts'

/** A problem that a plugin would have on a site, and how to fix it. */
export interface Finding {
  readonly rule: string
  readonly problem: string
  readonly help: string
}

export type Check = (plugin: CheckedPlugin) => readonly Finding[] | Promise<readonly Finding[]>
