import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    AuditPage: () => import('./audit/audit-page.tsx'),
    NewRolePage: () => import('./roles/new-role-page.tsx'),
    RolePage: () => import('./roles/role-page.tsx'),
    RolesPage: () => import('./roles/roles-page.tsx'),
    UserChangesCard: () => import('./users/details/user-changes-card.tsx'),
    UserDetailsTab: () => import('./users/details/details-tab.tsx'),
    UserPage: () => import('./users/user-page.tsx'),
    UserPermissionsTab: () => import('./users/permissions-tab.tsx'),
    UsersPage: () => import('./users/users-page.tsx'),
    AdsPage: () => import('./ads/ads-page.tsx'),
    AdminNavigation: () => import('./frame/admin-navigation.tsx'),
    AdminScreen: () => import('./frame/admin-screen.tsx'),
    FilesScreen: () => import('./files/files-screen.tsx'),
    LogsScreen: () => import('./logs/logs-screen.tsx'),
    ReportPage: () => import('./report/report-page.tsx'),
    PluginsPage: () => import('./plugins/plugins-page.tsx'),
    WebhooksPage: () => import('./webhooks/webhooks-page.tsx'),
    SettingsScreen: () => import('./settings/settings-screen.tsx'),
    CacheSection: () => import('./settings/services/cache-section.tsx'),
    QueueSection: () => import('./settings/services/queue-section.tsx'),
    TestEmailSection: () => import('./settings/services/test-email-section.tsx'),
    UploadingSection: () => import('./settings/services/uploading-section.tsx'),
    WebsocketsSection: () => import('./settings/services/websockets-section.tsx'),
  },
  commands: {
    searchPages: async (props, t) => (await import('./commands/search-pages.ts')).searchPages(props, t),
    searchSettings: async (props) => (await import('./commands/search-settings.ts')).searchSettings(props),
    searchUsers: async (props) => (await import('./commands/search-users.ts')).searchUsers(props),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
