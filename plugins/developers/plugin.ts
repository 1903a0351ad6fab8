import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import { DEVELOPERS_PERMISSIONS } from './contract/permissions.ts'
import { DeveloperSettings } from './contract/settings.ts'

const apiAccess = { permission: 'api.access' } as const

export default defineManifest({
  id: 'developers',
  title: 'developers.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  contributes: {
    'host.routes/v1': [{ path: '/api-docs', component: 'ApiDocsScreen', audience: apiAccess }],
    'host.accountSettings/v1': [
      {
        anchor: 'developers',
        title: 'developers.title',
        icon: 'puzzle',
        component: 'TokensSection',
        order: 80,
        audience: apiAccess,
        requiresSetting: 'api.integrated',
      },
    ],
    'admin.userTabs/v1': [{ id: 'api', label: 'developers.admin.title', component: 'UserTokensTab', order: 60, audience: { permission: 'users.update' } }],
    'host.menuTargets/v1': [{ id: 'api-docs', label: 'developers.docs.title', path: '/api-docs', order: 800 }],
    'admin.settings/v1': [{ id: 'developers', title: 'developers.title', keys: ['api.integrated'], audience: { permission: 'settings.update' } }],
  },
  permissions: DEVELOPERS_PERMISSIONS,
  settings: { public: DeveloperSettings },
})
