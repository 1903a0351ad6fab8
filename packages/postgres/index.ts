export { type LocalPostgres, startPostgres } from './start-postgres.ts'
