import { column, defineModel } from '@balafon/sdk/server'

/** A named set of permissions. */
export const Role = defineModel('roles', {
  columns: {
    id: column.id(),
    name: column.text({ minLength: 1, maxLength: 100 }).unique(),
    isGuest: column.boolean().default(),
    isDefault: column.boolean().default(),
    createdAt: column.timestamp().default(),
    description: column.text({ maxLength: 1000 }).nullable(),
    /** Whether the role is for the staff of the site. */
    isInternal: column.boolean().default(),
    version: column.integer().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    roles_one_default: 'unique (is_default) WHERE is_default',
    roles_one_guest: 'unique (is_guest) WHERE is_guest',
  },
})
