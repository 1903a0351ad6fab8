import pg from 'pg'
import { markAsLostConnection } from './database-unavailable.ts'

/** A connection of the pool. Sequelize listens for errors a moment after it is open; a connection that is lost before must not end the process. */
class PgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', markAsLostConnection)
  }
}

/** The library `pg` for Sequelize. */
export const pgModule = { ...pg, Client: PgClient }
