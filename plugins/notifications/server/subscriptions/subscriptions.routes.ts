import { implement, type ServerContext } from '@balafon/sdk/server'
import { getSubscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

export const subscriptionRoutes = (subscriptions: SubscriptionsService, languageOf: ServerContext['getLanguage']) => [
  implement(getSubscriptions, ({ user, request }) => subscriptions.find(user.id, languageOf(request))),
  implement(updateSubscriptions, ({ body, user, request }) => subscriptions.save(user.id, body.selections, languageOf(request))),
]
