import { AccountReclaimed } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { descriptionRoutes } from './description/description.routes.ts'
import { createDescription } from './description/description.service.ts'
import { developers0001 } from './migrations/0001-access-tokens.ts'
import { developerPages } from './pages/pages.ts'
import { PREFIX } from './tokens/plain-token.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { createTokens } from './tokens/tokens.service.ts'
import { createTokensStore } from './tokens/tokens.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [developers0001],
  services: (context) => ({ tokens: createTokens(createTokensStore(context.sql), context), describeApi: createDescription(context) }),
  routes: ({ tokens, describeApi }) => [...tokenRoutes(tokens), ...descriptionRoutes(describeApi)],
  eventHandlers: ({ tokens }) => [onEvent(AccountReclaimed, ({ userId }) => tokens.removeAll(userId))],
  pages: (_services, { translate }) => developerPages(translate),
  provides: ({ tokens }) => ({
    'core.bearerTokens/v1': [{ prefix: PREFIX, permission: 'api.access', findOwner: tokens.ownerOf }],
    'core.userDetails/v1': [{ name: 'tokens', load: tokens.list }],
  }),
  personalData: async ({ tokens }, userId) => ({
    access_tokens: (await tokens.list(userId)).map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
  }),
})
