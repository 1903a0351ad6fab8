import { Metadata, Server } from '@tus/server'
import type { TusLocks } from './tus-locks.ts'
import { TusStore, type TusStoreDependencies } from './tus-store.ts'

export interface TusServerDependencies extends TusStoreDependencies {
  readonly path: string
  readonly locks: TusLocks
  /** Returns the id of the upload that a request starts. */
  readonly getNewId: (request: object) => string
}

/** Creates the server of the tus protocol. Its library has forty files, so this module is loaded with the first upload in chunks. */
export function createTusServer({ path, locks, getNewId, ...dependencies }: TusServerDependencies) {
  return new Server({
    path,
    datastore: new TusStore(dependencies),
    locker: locks,
    relativeLocation: true,
    lockDrainTimeout: 500,
    namingFunction: getNewId,
    getFileIdFromRequest: (_request, lastSegment) => lastSegment,
  })
}

/** Parses the header `Upload-Metadata`. */
export const parseMetadataHeader = (header: string | undefined): Record<string, string | null> => Metadata.parse(header)
