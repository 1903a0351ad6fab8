import { defineManifest } from '@balafon/sdk/contract'

export default defineManifest({
  id: 'my-team.my-plugin',
  title: 'my-plugin.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  scopes: ['database', 'users.read'],
  contributes: {
    'host.routes/v1': [{ path: '/my-plugin', component: 'NotesScreen' }],
    'host.rail/v1': [{ id: 'my-plugin', label: 'my-plugin.title', icon: 'message', to: '/my-plugin' }],
  },
})
