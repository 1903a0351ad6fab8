/** For the server only: the scope that each service requires. Plugins use `@balafon/sdk/server`. */
export { SERVICE_SCOPES, SETTINGS_SCOPES, USERS_SCOPES } from '../server/scoped-context.ts'
