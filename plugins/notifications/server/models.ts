import type { ServerContext, WithModels } from '@balafon/sdk/server'
import { Notification } from './list/notification.model.ts'
import { NotificationSelection } from './subscriptions/notification-selection.model.ts'

/** The models of the plugin’s tables. */
export const models = { Notification, NotificationSelection }

/** The context of the plugin, with its models. */
export type NotificationsContext = WithModels<ServerContext, typeof models>
