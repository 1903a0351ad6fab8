import { column, defineModel } from '@balafon/sdk/server'

/** An error of a plugin, with the number of times it occurred. */
export const PluginProblem = defineModel('plugin_problems', {
  columns: {
    id: column.id(),
    plugin: column.text(),
    side: column.oneOf('client', 'server'),
    location: column.text(),
    message: column.text(),
    count: column.bigint().default(),
    firstAt: column.timestamp().default(),
    lastAt: column.timestamp().default(),
    reporter: column.text().nullable(),
  },
  unique: [['plugin', 'side', 'location', 'message']],
})
