import pg from 'pg'
import { Sequelize } from 'sequelize'
import { getErrorMessage } from '../app/logging/error-message.ts'
import { isInterruptedRead, RETRY_DELAY_MS } from './database-unavailable.ts'
import type { DatabaseUrls } from './database-urls.ts'
import { pgModule } from './pg-client.ts'

// Ids, counts and amounts stay below 2^53. A larger value is an error: it must not be rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`)
  return value
})

/** Requests must not wait longer for a server that does not respond at all, for example because its process is suspended. */
const CONNECT_TIMEOUT_MS = 5000

/**
 * Creates the site's connection pool. It connects when it is used. A read that loses its connection is run once more on another connection.
 * Inside a transaction the second attempt fails too, because it has to use the same connection.
 * @param max The largest number of connections of this process.
 * @param schemas The schemas in which names of tables are looked up; by default those of the database.
 */
export function connectToDatabase(url: string, max = 12, schemas?: readonly string[]): Sequelize {
  return new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: pgModule,
    logging: false,
    pool: { max, min: 0, acquire: 15_000, idle: 30_000 },
    dialectOptions: {
      application_name: 'balafon',
      keepAlive: true,
      statement_timeout: 30_000,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...(schemas && { options: `-c search_path=${schemas.join(',')}` }),
    },
    retry: { max: 2, match: [(error: Error) => isInterruptedRead(error)], backoffBase: RETRY_DELAY_MS },
    define: { underscored: true },
  })
}

/** Throws an error of one sentence when the database cannot be reached. */
export async function assertReachable(db: Sequelize) {
  try {
    await db.authenticate()
  } catch (error) {
    throw new Error(`The database cannot be reached: ${getErrorMessage(error) || 'no response'}. Check DATABASE_URL.`)
  }
}

/** The connections of a site. They open when they are used. */
export interface Database extends DatabaseUrls {
  readonly db: Sequelize
  /** The connections of the role that owns the tables. */
  readonly migrationDb: Sequelize
  close(): Promise<void>
}
