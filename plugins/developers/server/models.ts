import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { AccessToken } from './tokens/access-token.model.ts'

/** The models of the plugin’s tables. */
export const models = { AccessToken }

/** The context of the plugin, with its models. */
export type DevelopersContext = WithModels<ServerContext, typeof models>
