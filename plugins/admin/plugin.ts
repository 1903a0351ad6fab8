import { defineManifest } from '@balafon/sdk/contract'

const maySet = { permission: 'settings.update' } as const

export default defineManifest({
  id: 'admin',
  title: 'admin.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  core: true,
  opens: ['admin.tabs/v1', 'admin.settings/v1'],
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
      {
        id: 'settings',
        label: 'admin.settings.title',
        icon: 'settings',
        path: '/admin/settings/*',
        component: 'SettingsScreen',
        group: 'system',
        order: 20,
        for: maySet,
      },
    ],
    'admin.settings/v1': [
      {
        id: 'general',
        title: 'admin.settings.general',
        keys: ['branding.site_name', 'locale.default', 'dates.default_timezone', 'themes.user_change'],
        order: 10,
        for: maySet,
      },
      {
        id: 'authentication',
        title: 'admin.settings.authentication',
        keys: ['registration.disable', 'require_email_confirmation', 'home.redirect'],
        order: 20,
        for: maySet,
      },
      { id: 'outgoing-email', title: 'admin.settings.outgoing_email', keys: ['mail.transport', 'mail.from', 'mail.smtp_url'], order: 30, for: maySet },
      { id: 'cookie-notice', title: 'admin.settings.cookie_notice', keys: ['cookie_notice.enable', 'cookie_notice.position'], order: 40, for: maySet },
    ],
  },
  permissions: [
    { name: 'admin.access', label: 'admin.permission.access' },
    { name: 'plugins.update', label: 'admin.permission.plugins_update' },
    { name: 'settings.update', label: 'admin.permission.settings_update' },
  ],
})
