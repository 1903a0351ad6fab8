import { realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PluginRecord } from '../registry.ts'
import { getCurrentPlugin } from './plugin-scope.ts'

/** Thrown when a plugin calls a function that would end the process of the site. */
export class ForbiddenCallError extends Error {
  override name = 'ForbiddenCallError'
  readonly plugin: string
  constructor(plugin: string, call: string) {
    super(`${call} would end the site: plugins are not allowed to call it`)
    this.plugin = plugin
  }
}

/** Returns the id of the plugin that caused an error; `undefined` when no plugin has caused it. */
export type FindPluginOfError = (error: unknown) => string | undefined

const FRAME = /^\s*at /
/** A frame of a file, not of Node itself. */
const FILE_FRAME = /[\s(](file:\/\/|\/|[A-Za-z]:\\)/

/**
 * Creates a function that returns the id of the plugin that caused an error: the plugin with the innermost file in the stack. When the stack contains no
 * file, as after a failed connection or `Promise.reject('text')`, it is the plugin that started the timer, promise or connection.
 */
export const createFindPluginOfError =
  (listPlugins: () => readonly Pick<PluginRecord, 'id' | 'current' | 'replacedVersions'>[]): FindPluginOfError =>
  (error) => {
    if (error instanceof ForbiddenCallError) return error.plugin
    const frames = getStack(error)
      .split('\n')
      .filter((line) => FRAME.test(line))
    const folders = listPlugins().flatMap(({ id, current, replacedVersions }) =>
      [current, ...replacedVersions].flatMap(({ folder }) => listPrefixes(folder).map((prefix) => ({ id, prefix }))),
    )
    for (const frame of frames) {
      const owner = folders.find(({ prefix }) => frame.includes(prefix))
      if (owner) return owner.id
    }
    return frames.some((frame) => FILE_FRAME.test(frame)) ? undefined : getCurrentPlugin()
  }

const getStack = (error: unknown): string => {
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : undefined
  return typeof stack === 'string' ? stack : ''
}

/** Returns the texts with which the path of a file in the folder can begin in a stack frame: as a URL or a path, with or without resolved symbolic links. */
function listPrefixes(folder: string): string[] {
  const paths = [folder]
  try {
    paths.push(realpathSync(folder))
  } catch {
    // The folder of a replaced version may have been deleted.
  }
  return [...new Set(paths)].flatMap((name) => [`${pathToFileURL(name).href}/`, `${name}${path.sep}`])
}
