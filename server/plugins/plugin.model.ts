import { column, defineModel } from '@balafon/sdk/server'

/** A plugin that the site has or had, and whether it is enabled. */
export const Plugin = defineModel('plugins', {
  columns: {
    id: column.text().primaryKey(),
    isEnabled: column.boolean(),
    isCore: column.boolean().default(),
    demoLoadedAt: column.timestamp().nullable(),
    installedAt: column.timestamp().default(),
    uninstalledAt: column.timestamp().nullable(),
    attempt: column.integer().default(),
    handledEvents: column.textArray().default(),
    allowedUnsignedAt: column.timestamp().nullable(),
  },
})
