import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { wallet0001 } from './migrations/0001-ledger.ts'
import { models } from './models.ts'

export default defineServerPlugin(manifest, { models, migrations: [wallet0001] })
