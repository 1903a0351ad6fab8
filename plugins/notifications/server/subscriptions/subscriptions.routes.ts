import { implement } from '@balafon/sdk/server'
import { getSubscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import type { SubscriptionsService } from './subscriptions.service.ts'

export const createSubscriptionRoutes = (subscriptions: SubscriptionsService) => [
  implement(getSubscriptions, ({ user, request }) => subscriptions.getSubscriptions(user, request.language)),
  implement(updateSubscriptions, ({ body, user, request }) => subscriptions.save(user, body.selections, request.language)),
]
