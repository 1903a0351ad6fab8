export { pluginConfig } from './plugin-config.ts'
export { precompress } from './precompress.ts'
export { browsers, optimization, providedByHost } from './shared.ts'
export { slimFederation } from './slim-federation.ts'
