export { adoptOrStart, type LocalPostgres } from './local.ts'
