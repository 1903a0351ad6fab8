import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/points.ts'

export default defineManifest({
  id: 'backstage',
  title: 'backstage.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  extensionPoints: ['backstage.trackFields/v1', 'backstage.albumFields/v1', 'backstage.insights/v1', 'backstage.requestKinds/v1'],
})
