export { pluginConfig } from './plugin-config.ts'
export { precompress } from './precompress.ts'
export { optimization, providedByHost } from './shared.ts'
