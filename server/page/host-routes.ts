/** Paths of the host's own screens. All others belong to plugins. */
export const HOST_ROUTES = ['/', '/account-settings', '/404', '/dev/ui', '/safe-mode'] as const
