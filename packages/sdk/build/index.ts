export { leanFederation } from './lean-federation.ts'
export { pluginConfig } from './plugin-config.ts'
export { precompress } from './precompress.ts'
export { browsers, optimization, providedByHost } from './shared.ts'
