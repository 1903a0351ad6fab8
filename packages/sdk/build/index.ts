export { pluginConfig } from './plugin-config.ts'
export { precompress } from './precompress.ts'
export { providedByHost } from './shared.ts'
