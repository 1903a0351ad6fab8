import { defineServerPlugin } from '@balafon/sdk/server'
import { ADMIN_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdsRoutes } from './ads/ads.routes.ts'
import { createAdsService } from './ads/ads.service.ts'
import { createAuditRoutes } from './audit/audit.routes.ts'
import { createLogListRoutes } from './logs/log-lists.routes.ts'
import { createLogRoutes } from './logs/logs.routes.ts'
import { createLogsService } from './logs/logs.service.ts'
import { createMaintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { createAdminPages } from './pages/admin.pages.ts'
import { createPluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginsService } from './plugins/plugins.service.ts'
import { createReportRoutes } from './report/report.routes.ts'
import { createReportService } from './report/report.service.ts'
import { createVisitMetrics, createVisitRankings } from './report/visits.providers.ts'
import { createRoleListRoutes, createRoleRoutes } from './roles/roles.routes.ts'
import { createRolesService } from './roles/roles.service.ts'
import { createSettingsRoutes } from './settings/settings.routes.ts'
import { createSettingsService } from './settings/settings.service.ts'
import { createUserBulkActions } from './users/users.bulk.ts'
import { createUserListRoutes, createUserRoutes } from './users/users.routes.ts'
import { createUsersService } from './users/users.service.ts'
import { createDeliveryListRoutes } from './webhooks/deliveries.routes.ts'
import { createWebhookRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, ads, webhooks, sessions, audit, translate, site, log, logs, getProviders, callProvider, ...context }) => ({
    users: createUsersService({ sessions, audit, ...context }),
    roles: createRolesService(context),
    report: createReportService({ getProviders, callProvider, translate, settings }),
    webhooks: createWebhooksService({ webhooks, sessions, audit, translate, log }),
    plugins: createPluginsService({ plugins, audit, log }),
    settings: createSettingsService({ settings, sessions, audit, translate, site, log }),
    ads: createAdsService({ ads, audit, translate, log }),
    logs: createLogsService({ logs, audit, translate, plugins, log }),
  }),
  rateLimits: ADMIN_RATE_LIMITS,
  routes: ({ plugins, settings, ads, logs, webhooks, report, users, roles }, context) => [
    ...createUserListRoutes(context),
    ...createUserRoutes(users),
    ...createRoleListRoutes(context),
    ...createRoleRoutes(roles),
    ...createAuditRoutes(context),
    ...createMaintenanceRoutes(context),
    ...createReportRoutes(report, context),
    ...createPluginRoutes(plugins),
    ...createSettingsRoutes(settings),
    ...createAdsRoutes(ads),
    ...createLogRoutes(logs),
    ...createLogListRoutes(context),
    ...createWebhookRoutes(webhooks),
    ...createDeliveryListRoutes(context),
  ],
  async start(_services, context) {
    context.resources.bulk.register(createUserBulkActions(context))
  },
  provides: (_services, context) => ({
    'admin.reportMetrics/v1': createVisitMetrics(context),
    'admin.reportRankings/v1': createVisitRankings(context),
  }),
  pages: (_services, context) => createAdminPages(context),
})
