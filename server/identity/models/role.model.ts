import { column, defineModel } from '@balafon/sdk/server'

/** A named set of permissions. */
export const Role = defineModel('roles', {
  columns: {
    id: column.id(),
    name: column.text().unique(),
    isGuest: column.boolean().default(),
    isDefault: column.boolean().default(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    roles_one_default: 'unique (is_default) WHERE is_default',
    roles_one_guest: 'unique (is_guest) WHERE is_guest',
  },
})
