import { defineManifest } from '@balafon/sdk/contract'
import { NotificationSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'notifications',
  title: 'notifications.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  contributes: {
    'host.routes/v1': [
      { path: '/notifications', component: 'NotificationsScreen', audience: 'user' },
      { path: '/notifications/settings', component: 'SettingsScreen', audience: 'user' },
    ],
    'host.topBar/v1': [{ component: 'Bell', side: 'end', order: 90, audience: 'user' }],
    'host.userMenu/v1': [
      {
        id: 'notifications',
        label: 'notifications.title',
        icon: 'bell',
        to: '/notifications',
        order: 30,
        audience: 'user',
        phone: true,
        requiresSetting: 'notifications.integrated',
      },
    ],
    'admin.settings/v1': [
      {
        id: 'notifications',
        title: 'notifications.title',
        keys: ['notifications.integrated', 'notifications.subs.integrated'],
        group: 'users',
        order: 60,
        audience: { permission: 'settings.update' },
      },
    ],
  },
  settings: { public: NotificationSettings },
})
