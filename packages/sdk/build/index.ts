/** The build of plugins and of the host. */
export { definePluginConfig } from './plugin-config.ts'
export { precompress } from './precompress.ts'
export { reduceFederation } from './reduce-federation.ts'
export { browsers, optimization, providedByHost } from './shared.ts'
