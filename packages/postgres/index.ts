export { createFile, createFolder } from './files.ts'
export { isAlive } from './pid-file.ts'
export { APPLICATION_ROLE, MIGRATION_ROLE, readRolesSql, setUpRoles } from './roles.ts'
export { type LocalPostgres, startPostgres } from './start-postgres.ts'
