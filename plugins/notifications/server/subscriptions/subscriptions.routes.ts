import { implement, type ServerContext } from '@balafon/sdk/server'
import { getSubscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

export const createSubscriptionRoutes = (subscriptions: SubscriptionsService, getLanguage: ServerContext['getLanguage']) => [
  implement(getSubscriptions, ({ user, request }) => subscriptions.getSubscriptions(user.id, getLanguage(request))),
  implement(updateSubscriptions, ({ body, user, request }) => subscriptions.save(user.id, body.selections, getLanguage(request))),
]
