import { Sequelize } from 'sequelize'

/** The site's one pool of connections. `max` counts connections per node. */
export function connect(url: string, max = 12): Sequelize {
  return new Sequelize(url, {
    dialect: 'postgres',
    logging: false,
    pool: { max, min: 0, acquire: 15_000, idle: 30_000 },
    dialectOptions: { application_name: 'balafon', keepAlive: true, statement_timeout: 30_000 },
    define: { underscored: true },
  })
}

/** Throws an error in one sentence when the database cannot be reached. */
export async function ensureReachable(db: Sequelize) {
  try {
    await db.authenticate()
  } catch (error) {
    throw new Error(`The database cannot be reached: ${(error as Error).message || 'no answer'}. Check DATABASE_URL.`)
  }
}
