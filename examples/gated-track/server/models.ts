import type { ContextOf, WithModels } from '@balafon/sdk/server'
import type manifest from '../plugin.ts'
import { GatedTrack } from './tracks/gated-track.model.ts'

export const models = { GatedTrack }

export type GatedContext = WithModels<ContextOf<typeof manifest>, typeof models>
