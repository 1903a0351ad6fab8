import { AccountReclaimed } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { DEVELOPERS_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createDescriptionRoutes } from './description/description.routes.ts'
import { createDescriptionService } from './description/description.service.ts'
import { developers0001 } from './migrations/0001-access-tokens.ts'
import { developers0002 } from './migrations/0002-access-tokens-index.ts'
import { models } from './models.ts'
import { createDeveloperPages } from './pages/pages.ts'
import { TOKEN_PREFIX } from './tokens/token-format.ts'
import { createTokenRoutes } from './tokens/tokens.routes.ts'
import { createTokensService } from './tokens/tokens.service.ts'
import { createTokensStore } from './tokens/tokens.store.ts'
import { createUserTokensService } from './tokens/user-tokens.service.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [developers0001, developers0002],
  rateLimits: DEVELOPERS_RATE_LIMITS,
  services(context) {
    const tokens = createTokensService(createTokensStore(context.sql), context)
    return { tokens, userTokens: createUserTokensService(tokens, context), description: createDescriptionService(context) }
  },
  routes: ({ tokens, userTokens, description }) => [...createTokenRoutes(tokens, userTokens), ...createDescriptionRoutes(description)],
  eventHandlers: ({ tokens }) => [onEvent(AccountReclaimed, ({ userId }) => tokens.removeAll(userId))],
  pages: (_services, { translate }) => createDeveloperPages(translate),
  provides: ({ tokens }) => ({
    'core.bearerTokens/v1': [{ prefix: TOKEN_PREFIX, permission: 'api.access', findOwner: tokens.findOwner }],
    'core.userDetails/v1': [{ name: 'tokens', load: tokens.list }],
  }),
  personalData: async ({ tokens }, userId) => ({
    access_tokens: (await tokens.list(userId)).map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
  }),
})
