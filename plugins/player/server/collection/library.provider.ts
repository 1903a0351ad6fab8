import { getProblem } from '@balafon/sdk/server'
import type { LibraryProvider } from '../../contract/library-service.ts'
import type { CollectionService } from './collection.service.ts'

/** Creates the provider with which other plugins add items to the libraries of users. */
export const createLibraryProvider = (collection: CollectionService): LibraryProvider => ({
  async add(userIds, kind, id) {
    for (const userId of userIds)
      await collection.like(userId, kind, id).catch((error: unknown) => {
        if (!getProblem(error)) throw error
      })
  },
})
