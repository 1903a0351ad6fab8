import pg from 'pg'
import { markAsLostConnection } from './database-unavailable.ts'
import { findStatementName } from './prepared-statements.ts'

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** Passes the name of a registered statement, which Sequelize cannot pass. */
const withStatementNames =
  (query: Query): Query =>
  (text, values, callback) => {
    const name = findStatementName(text)
    return name === undefined ? query(text, values, callback) : query({ name, text, values }, callback)
  }

/**
 * A connection of the pool with its own listener for errors. Sequelize adds its listener a moment after the connection has opened. Without the listener
 * here, an error before that moment would end the process.
 */
class PgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', markAsLostConnection)
    Object.assign(this, { query: withStatementNames(this.query.bind(this) as Query) })
  }
}

/** The library `pg` for Sequelize. */
export const pgModule = { ...pg, Client: PgClient }
