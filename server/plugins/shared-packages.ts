/** The packages that every site provides: the SDK, the contracts of first-party plugins, and the library their schemas are written with. */
export const SHARED_PACKAGES = /^(@balafon\/(sdk|plugin-[^/]+)|zod)(\/|$)/
