import type { User } from './bootstrap.ts'

/** Whether any subscription of theirs is in force. */
export const isSubscribed = (user: Pick<User, 'subscriptions'> | null): boolean => user?.subscriptions?.some(({ valid }) => valid) ?? false
