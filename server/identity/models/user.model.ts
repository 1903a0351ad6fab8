import { column, defineModel } from '@balafon/sdk/server'

/** An account. */
export const User = defineModel('users', {
  columns: {
    id: column.id(),
    name: column.text({ maxLength: 200 }),
    firstName: column.text().nullable(),
    lastName: column.text().nullable(),
    image: column.text().nullable(),
    email: column.text({ maxLength: 254 }),
    passwordHash: column.text().nullable(),
    emailVerifiedAt: column.timestamp().nullable(),
    bannedAt: column.timestamp().nullable(),
    language: column.text().nullable(),
    country: column.text().nullable(),
    timezone: column.text().nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    /** Increases when the password changes. */
    credentialsVersion: column.integer().default(),
    /** When a suspension ends. A job clears it together with `bannedAt`. */
    bannedUntil: column.timestamp().nullable(),
    banReason: column.text({ maxLength: 1000 }).nullable(),
    /** Increases with each change that administrators can make. */
    version: column.integer().default(),
    /** The normalized name, by which users are sorted and searched. Only the database writes it. */
    searchName: column.text().default(),
  },
  indexes: {
    users_banned: '(id) WHERE (banned_at IS NOT NULL)',
    users_banned_until: '(banned_until) WHERE (banned_until IS NOT NULL)',
    users_created: '(created_at, id)',
    users_email: 'unique (lower(email))',
    users_email_like: 'gin (lower(email) gin_trgm_ops)',
    users_email_sort: '(lower(email) COLLATE "C", id)',
    users_name: '(search_name COLLATE "C", id)',
    users_name_inside: 'gin (substr(search_name, 2) gin_trgm_ops)',
    users_name_like: 'gin (search_name gin_trgm_ops)',
    users_search_words: "gin (array_to_tsvector(array_remove(string_to_array(search_name, ' '::text), ''::text)))",
  },
})
