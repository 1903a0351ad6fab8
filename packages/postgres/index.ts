export { createFile, createFolder } from './files.ts'
export { isAlive } from './pid-file.ts'
export { type LocalPostgres, startPostgres } from './start-postgres.ts'
