import { definePluginConfig } from '@balafon/sdk/build'

export default definePluginConfig(import.meta.dirname)
