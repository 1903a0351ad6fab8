import { defineManifest } from '@balafon/sdk/contract'
import { z } from 'zod'
import { PERMISSIONS } from './contract/permissions.ts'

/** A third-party plugin that uses every function of the host, for the journeys about the host. */
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
      { path: '/probe/allowed', component: 'PlainScreen', audience: { permission: 'probe.open' } },
      { path: '/probe/broken', component: 'BrokenScreen' },
      { path: '/probe/closed', component: 'ClosedScreen' },
    ],
    'host.rail/v1': [{ id: 'probe', label: 'probe.title', icon: 'mic', to: '/probe', order: 50 }],
    'host.userMenu/v1': [
      { id: 'place', label: 'probe.place', icon: 'mic', to: '/probe', order: 30 },
      { id: 'stop', label: 'probe.stop', icon: 'mic', run: 'stop', audience: 'user' },
    ],
  },
  // Replaces a billing plugin, which would declare this setting.
  settings: { public: z.object({ 'billing.enable': z.boolean().default(false) }) },
  permissions: PERMISSIONS,
})
