import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { createFile } from './files.ts'

/** The role that owns the tables of a site and changes them. */
export const MIGRATION_ROLE = 'balafon_migrate'
/** The role of a running site. It reads and writes rows only. */
export const APPLICATION_ROLE = 'balafon_app'

/** The passwords of the two roles. */
export interface RolePasswords {
  readonly migration: string
  readonly application: string
}

/** Returns the SQL that creates both roles and gives them their privileges on the current database. It can run repeatedly. */
export const readRolesSql = (): string => readFileSync(path.join(import.meta.dirname, 'roles.sql'), 'utf8')

/** Reads the passwords of the roles of a site's own PostgreSQL. Missing passwords are created. */
export const readOrCreateRolePasswords = (home: string): RolePasswords => ({
  migration: readOrCreatePassword(path.join(home, 'migration-password')),
  application: readOrCreatePassword(path.join(home, 'application-password')),
})

function readOrCreatePassword(file: string): string {
  createFile(file, randomBytes(24).toString('hex'))
  const password = readFileSync(file, 'utf8').trim()
  if (password === '') throw new Error(`The password of a database role is missing: ${file}. Delete the empty file and start again.`)
  return password
}

/**
 * Sets up the roles on the current database.
 * @param client A connection of a superuser.
 */
export async function setUpRoles(client: pg.Client, { migration, application }: RolePasswords) {
  await client.query(readRolesSql())
  // Removes the default privileges on these databases, because every role may otherwise connect to them and create temporary tables.
  await client.query('revoke all on database postgres, template1 from public')
  await client.query(`alter role ${MIGRATION_ROLE} password ${client.escapeLiteral(migration)}`)
  await client.query(`alter role ${APPLICATION_ROLE} password ${client.escapeLiteral(application)}`)
}

/** Returns whether both roles exist and have passwords. They do not when `setUpRoles` was interrupted. */
export async function hasRoles(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_authid where rolname in ($1, $2) and rolpassword is not null', [MIGRATION_ROLE, APPLICATION_ROLE])
  return rowCount === 2
}
