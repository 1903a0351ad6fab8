import type { Transaction } from 'sequelize'

/**
 * The users with a valid subscription, as reported by plugins that sell subscriptions. The core stores these reports, so that it can filter the list of
 * users without asking each plugin. A plugin that reports subscribers also provides `core.subscribers/v1`.
 */
export interface Subscribers {
  /**
   * Records until when a user's subscription at this plugin is valid. Call it whenever this time changes.
   * @param validUntil `null` when the user has no valid subscription.
   */
  setValidUntil(userId: number, validUntil: Date | null, transaction?: Transaction): Promise<void>
}
