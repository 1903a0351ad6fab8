import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { createFolder } from '@balafon/postgres/files'

/**
 * Makes Node store compiled code, from which it has removed the types, in the data folder. The next start loads this code and is therefore much faster.
 * Does nothing when NODE_COMPILE_CACHE selects another folder, or when the folder cannot be created: Node itself would try forever, and the start of the
 * site reports the error.
 */
export function useCompileCache(dataDir: string) {
  if (process.env.NODE_COMPILE_CACHE) return
  const folder = path.join(dataDir, 'compile-cache')
  try {
    createFolder(folder)
  } catch {
    return
  }
  enableCompileCache(folder)
}
