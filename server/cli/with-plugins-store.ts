import type { Config } from '../app/config/config.ts'
import { createPluginsStore, type PluginsStore } from '../plugins/plugins.store.ts'
import { withDatabase } from './with-database.ts'

/** Opens the database with the plugins' desired states for one command. */
export const withPluginsStore = <T>(config: Config, run: (store: PluginsStore) => Promise<T>): Promise<T> =>
  withDatabase(config, (persistence) => run(createPluginsStore(persistence)))
