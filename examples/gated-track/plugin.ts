import { defineManifest } from '@balafon/sdk/contract'
import { PERMISSIONS } from './contract/permissions.ts'

export default defineManifest({
  id: 'acme.gated',
  title: 'gated.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0' },
  scopes: ['database', 'users.read', 'events', 'providers'],
  permissions: PERMISSIONS,
})
