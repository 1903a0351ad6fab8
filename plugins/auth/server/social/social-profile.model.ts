import { column, defineModel } from '@balafon/sdk/server'

/** An account at a sign-in provider that is connected to a user. */
export const SocialProfile = defineModel('social_profiles', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade'),
    serviceName: column.text(),
    subject: column.text({ minLength: 1, maxLength: 800 }),
    username: column.text(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  unique: [
    ['serviceName', 'subject'],
    ['userId', 'serviceName'],
  ],
})
