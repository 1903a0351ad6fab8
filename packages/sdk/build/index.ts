/** The build of plugins. */
export { definePluginConfig } from './plugin-config.ts'
