import { defineServerPlugin } from '@balafon/sdk/server'
import { BILLING_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { billing0001 } from './migrations/0001-billing.ts'
import { models } from './models.ts'

export default defineServerPlugin(manifest, { models, migrations: [billing0001], rateLimits: BILLING_RATE_LIMITS })
