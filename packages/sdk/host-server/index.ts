/** What the server alone uses: which scope grants a plugin which service. Plugins use `@balafon/sdk/server`. */
export { SERVICE_SCOPES, SETTINGS_SCOPES, USERS_SCOPES } from '../server/scoped-context.ts'
