import { defineManifest } from '@balafon/sdk/contract'

/** A third-party plugin that uses functions of the host, for the journeys about the host. */
export default defineManifest({
  id: 'test.probe',
  title: 'probe.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  scopes: [],
  contributes: {
    'host.routes/v1': [
      { path: '/probe', component: 'ProbeScreen' },
      { path: '/probe/members', component: 'PlainScreen', audience: 'user' },
      { path: '/probe/uploads', component: 'UploadScreen', audience: 'user' },
      { path: '/probe/closed', component: 'ClosedScreen' },
    ],
    'host.rail/v1': [{ id: 'probe', label: 'probe.title', icon: 'mic', to: '/probe', order: 50 }],
  },
})
