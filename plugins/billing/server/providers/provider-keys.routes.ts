import { implement } from '@balafon/sdk/server'
import { checkProviderKeys } from '../../contract/provider-keys.ts'
import type { createProviderKeysService } from './provider-keys.service.ts'

export const createProviderKeyRoutes = (keys: ReturnType<typeof createProviderKeysService>) => [
  implement(checkProviderKeys, ({ params }) => keys.check(params.provider)),
]
