/** Used by `server/` only, not by plugins (they use `@balafon/sdk/server`): the scope that each service of the context requires. */
export { AUDIT_SCOPES, PERMISSIONS_SCOPES, SERVICE_SCOPES, SETTINGS_SCOPES, USERS_SCOPES } from '../server/scoped-context.ts'
