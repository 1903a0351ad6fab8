import { defineManifest } from '@balafon/sdk/contract'

export default defineManifest({
  id: 'admin',
  title: 'admin.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  core: true,
  opens: ['admin.tabs/v1'],
  contributes: {
    'host.routes/v1': [{ path: '/admin/*', component: 'AdminScreen', for: { permission: 'admin.access' } }],
    'host.userMenu/v1': [{ id: 'admin', label: 'admin.title', icon: 'shield', to: '/admin', order: 100, for: { permission: 'admin.access' } }],
    'admin.tabs/v1': [
      {
        id: 'plugins',
        label: 'admin.plugins.title',
        icon: 'puzzle',
        path: '/admin/plugins',
        component: 'PluginsPage',
        group: 'system',
        order: 10,
        for: { permission: 'plugins.update' },
      },
    ],
  },
  permissions: [
    { name: 'admin.access', label: 'admin.permission.access' },
    { name: 'plugins.update', label: 'admin.permission.plugins_update' },
  ],
})
