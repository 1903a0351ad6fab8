import type { Sequelize } from 'sequelize'
import type { Config } from '../app/config/config.ts'
import type { Log } from '../app/logging/log.ts'
import { createSql } from './sql.ts'

/** The URLs of a site's database. They are the same when the operator has only one role. */
export interface DatabaseUrls {
  /** For the running site. Its role reads and writes rows. */
  readonly url: string
  /** For migrations. Its role owns the tables and creates the logins of third-party plugins. */
  readonly migrationUrl: string
}

/** Returns the URLs of the operator's database, or `null` when the site runs its own PostgreSQL. */
export const findConfiguredUrls = ({ databaseUrl, databaseMigrationUrl }: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl'>): DatabaseUrls | null =>
  databaseUrl === undefined ? null : { url: databaseUrl, migrationUrl: databaseMigrationUrl ?? databaseUrl }

/** Returns whether the running site has another role than migrations, so that it cannot change tables. Plugins then have their own logins. */
export const hasSeparateRoles = ({ url, migrationUrl }: DatabaseUrls): boolean => url !== migrationUrl

/** Logs a warning when a plugin or an injected statement could do more in the database than the site needs. */
export async function warnAboutPrivileges(db: Sequelize, urls: DatabaseUrls, log: Log) {
  const [role] = await createSql(db)<{ isSuperuser: boolean }>('select rolsuper as "isSuperuser" from pg_roles where rolname = current_user')
  if (role?.isSuperuser) log.warn({}, 'DATABASE_URL is the URL of a superuser: set up roles with `balafon database setup-sql`')
  else if (!hasSeparateRoles(urls)) log.info({}, 'the site uses one database role for everything: to separate plugins, see `balafon database setup-sql`')
}
