import { readRolesSql } from '@balafon/postgres'
import type { AuthorCommand } from './command.ts'

/** Commands for the operator's own PostgreSQL. They need no site. */
export const databaseCommands: Readonly<Record<string, AuthorCommand>> = {
  'database setup-sql': async () => {
    process.stdout.write(readRolesSql())
    return 0
  },
}
