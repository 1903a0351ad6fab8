import { defineManifest } from '@balafon/sdk/contract'

/** A third-party plugin that uses functions of the host, for the journeys about the host. */
export default defineManifest({
  id: 'test.plugin',
  title: 'test_plugin.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  scopes: [],
  contributes: {
    'host.routes/v1': [
      { path: '/test-plugin', component: 'FirstScreen' },
      { path: '/test-plugin/members', component: 'PlainScreen', audience: 'user' },
      { path: '/test-plugin/uploads', component: 'UploadScreen', audience: 'user' },
      { path: '/test-plugin/closed', component: 'ClosedScreen' },
    ],
    'host.rail/v1': [{ id: 'test-plugin', label: 'test_plugin.title', icon: 'mic', to: '/test-plugin', order: 50 }],
  },
})
