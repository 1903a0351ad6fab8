import type { ContextOf, WithModels } from '@balafon/sdk/server'
import type manifest from '../plugin.ts'
import { Note } from './notes/note.model.ts'

/** The models of the plugin’s tables. */
export const models = { Note }

/** The context of the plugin: the services of its scopes, and its models. */
export type PluginContext = WithModels<ContextOf<typeof manifest>, typeof models>
