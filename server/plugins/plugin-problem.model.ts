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
    /** The user or guest that reported the problem first: `user:` with an id, or `guest:` with a network. `null` when the server reported it. */
    reporter: column.text().nullable(),
  },
  unique: [['plugin', 'side', 'location', 'message']],
})
