/** Paths of the host's own screens. All others belong to plugins. */
export const HOST_ROUTES = ['/', '/account-settings', '/404', '/dev/ui', '/safe-mode'] as const

/** The host's screens for developers. They do not exist in production, and no plugin can have their paths. */
export const DEVELOPER_ROUTES: ReadonlySet<string> = new Set(['/dev/ui'])
