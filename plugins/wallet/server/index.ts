import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'

export default defineServerPlugin(manifest, {})
