/** The packages that every site provides to plugins: the SDK, the contracts of first-party plugins, and `zod`, with which schemas are written. */
export const SHARED_PACKAGES = /^(@balafon\/(sdk|plugin-[^/]+)|zod)(\/|$)/
