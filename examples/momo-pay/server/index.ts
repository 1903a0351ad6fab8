import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { createMomoProvider } from './momo.provider.ts'

export default defineServerPlugin(manifest, {
  provides: (_services, context) => ({ 'payments.providers/v1': [createMomoProvider(context)] }),
})
