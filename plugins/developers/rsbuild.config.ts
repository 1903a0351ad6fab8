import { pluginConfig } from '@balafon/sdk/build'

export default pluginConfig(import.meta.dirname)
