import type { ContextOf, WithModels } from '@balafon/sdk/server'
import type manifest from '../plugin.ts'
import { ThankedUser } from './emails/thanked-user.model.ts'
import { Greeting } from './greetings/greeting.model.ts'

/** The models of the plugin’s tables. */
export const models = { Greeting, ThankedUser }

/** The context of the plugin: the services of its scopes, and its models. */
export type HelloContext = WithModels<ContextOf<typeof manifest>, typeof models>
