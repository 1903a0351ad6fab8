/**
 * The scopes that a third-party plugin can request. Each is enforced when the server module uses the service. The network and the disk have
 * no scope, because access to them cannot be enforced.
 */
export const SCOPES = [
  'database',
  'users.read',
  'users.write',
  'sessions',
  'files',
  'email',
  'notify',
  'jobs',
  'events',
  'live',
  'settings.write',
  'plugins',
  'providers',
] as const

/** A scope that a third-party plugin can request. */
export type Scope = (typeof SCOPES)[number]
