// Adds the types of the extension points of admin.
import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import { PERMISSIONS } from './contract/permissions.ts'

const MANAGERS = { permission: 'gigs.manage' } as const

export default defineManifest({
  id: 'acme.gigs',
  title: 'gigs.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  scopes: ['database'],
  contributes: {
    'host.routes/v1': [{ path: '/gigs', component: 'GigsScreen' }],
    // The rail is the main navigation, at the side of the page.
    'host.rail/v1': [{ id: 'gigs', label: 'gigs.title', icon: 'mic', to: '/gigs', order: 60 }],
    'admin.tabs/v1': [{ id: 'gigs', label: 'gigs.title', icon: 'mic', path: '/admin/gigs/*', component: 'GigsAdmin', group: 'content', audience: MANAGERS }],
  },
  permissions: PERMISSIONS,
})
