import type { User } from './user.ts'

/** Returns whether a user has a valid subscription. */
export const isSubscribed = (user: Pick<User, 'subscriptions'> | null): boolean => user?.subscriptions?.some(({ valid }) => valid) ?? false
