/**
 * What a stranger's plugin may ask to be handed. Each is enforced where the server half reaches for it; what cannot be
 * (the network, the disk) has no scope, for naming it would promise a fence that is not there.
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
] as const

export type Scope = (typeof SCOPES)[number]
