import type { Transaction } from 'sequelize'

/**
 * The users with a valid subscription, as plugins that sell subscriptions report them. The list of users is filtered by these reports, without a
 * request to each plugin. A plugin that reports subscribers also provides `core.subscribers/v1`.
 */
export interface Subscribers {
  /**
   * Records until when a user's subscription at this plugin is valid: call it whenever that changes.
   * @param validUntil `null`: the user has no valid subscription.
   */
  setValidUntil(userId: number, validUntil: Date | null, transaction?: Transaction): Promise<void>
}
