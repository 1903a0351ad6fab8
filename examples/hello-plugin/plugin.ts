import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import { PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/points.ts'
import { HelloSettings } from './contract/settings.ts'
import { DAWN } from './contract/theme.ts'

/** Audiences of contributions. */
const GREETERS = { permission: 'hello.greet' } as const
const MODERATORS = { permission: 'hello.moderate' } as const

export default defineManifest({
  id: 'acme.hello',
  title: 'hello.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  extensionPoints: ['acme.hello.stickers/v1'],
  scopes: ['database', 'users.read', 'jobs', 'events', 'live', 'email', 'providers'],
  contributes: {
    'host.routes/v1': [{ path: '/hello', component: 'HelloScreen' }],
    'host.rail/v1': [{ id: 'hello', label: 'hello.title', icon: 'heart', to: '/hello', order: 60 }],
    'host.accountSettings/v1': [{ anchor: 'greetings', title: 'hello.mine', icon: 'heart', component: 'MyGreetingsSection', order: 200, audience: 'user' }],
    'admin.tabs/v1': [
      { id: 'hello', label: 'hello.title', icon: 'heart', path: '/admin/hello', component: 'AdminTab', group: 'content', audience: MODERATORS },
    ],
    'host.menuTargets/v1': [{ id: 'greetings', label: 'hello.title', path: '/hello' }],
    'host.adSlots/v1': [{ name: 'ads.acme.hello.foot', label: 'hello.ads.foot', hint: 'hello.ads.foot.hint' }],
    'host.ads/v1': [{ slot: 'ads.artist_bottom', component: 'GreetingsAd' }],
    'host.themes/v1': [{ id: 'dawn', label: 'hello.theme', isDark: false, values: DAWN }],
    'player.action/v1': [{ component: 'GreetAction', order: 50, audience: GREETERS }],
    'player.rowAction/v1': [{ id: 'wave', label: 'hello.wave', icon: 'hand', run: 'wave', audience: GREETERS }],
    'player.panel/v1': [{ id: 'greetings', title: 'hello.title', icon: 'message', component: 'GreetingsPanel', order: 50 }],
    'player.trackPage/v1': [{ component: 'TrackGreetings', position: 'bottom' }],
  },
  permissions: PERMISSIONS,
  settings: HelloSettings,
})
