import type { BulkActions, Resources } from '@balafon/sdk/server'
import { createSigner } from '../security/signer.ts'
import { createCursorCodec } from './cursor-codec.ts'

/** Creates the services of a plugin for its resources. Each plugin has its own key, so that a cursor of one plugin is invalid in another. */
export const createResources = (plugin: string, secret: string, bulk: BulkActions): Resources => ({
  cursors: createCursorCodec(createSigner(secret, `cursors/${plugin}`)),
  bulk,
})
