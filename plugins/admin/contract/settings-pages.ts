import type { ItemOf } from '@balafon/sdk/contract'
import type {} from './permissions.ts'
import type {} from './points.ts'

const audience = { permission: 'settings.update' } as const

/** The settings pages of the core's settings. Plugins add sections to them, and pages of their own. */
export const SETTINGS_PAGES = [
  {
    id: 'general',
    title: 'admin.settings.general',
    keys: ['branding.site_name', 'homepage.type', 'themes.user_change'],
    group: 'site',
    order: 10,
    audience,
  },
  { id: 'localization', title: 'admin.settings.localization', keys: ['locale.default', 'dates.default_timezone'], group: 'site', order: 15, audience },
  {
    id: 'authentication',
    title: 'admin.settings.authentication',
    keys: ['registration.disable', 'require_email_confirmation', 'home.redirect'],
    group: 'users',
    order: 20,
    audience,
  },
  {
    id: 'gdpr',
    title: 'admin.settings.gdpr',
    keys: ['cookie_notice.enable', 'cookie_notice.position', 'cookie_notice.button'],
    group: 'site',
    order: 40,
    oldPaths: ['cookie-notice'],
    audience,
  },
  { id: 'analytics', title: 'admin.settings.analytics', keys: ['analytics.enable', 'analytics.script_id'], group: 'site', order: 50, audience },
  // Plugins add the sections of this page.
  { id: 'providers', title: 'admin.settings.providers', keys: [], group: 'content', order: 21, audience },
  {
    id: 'uploading',
    title: 'admin.settings.uploading',
    keys: [
      'uploading.resumable',
      'uploading.chunk_mb',
      'uploading.max_file_mb',
      'uploading.disk_limit_mb',
      'uploading.disk',
      'uploading.s3.endpoint',
      'uploading.s3.region',
      'uploading.s3.bucket',
      'uploading.s3.access_key',
      'uploading.s3.secret_key',
      'uploading.s3.path_style',
      'uploading.s3.links',
      'uploading.accel_path',
    ],
    group: 'content',
    order: 60,
    audience,
  },
  { id: 'uploading', title: 'admin.storage.title', keys: [], component: 'UploadingSection', group: 'content', order: 61, audience },
  { id: 'subscriptions', title: 'admin.settings.subscriptions', keys: ['billing.enable'], group: 'services', order: 20, audience },
  {
    id: 'outgoing-email',
    title: 'admin.settings.outgoing_email',
    keys: ['mail.transport', 'mail.from', 'mail.smtp_url'],
    group: 'services',
    order: 30,
    audience,
  },
  { id: 'outgoing-email', title: 'admin.test_email.title', keys: [], component: 'TestEmailSection', group: 'services', order: 31, audience },
  { id: 'cache', title: 'admin.settings.cache', keys: ['cache.query_seconds', 'cache.max_seconds'], group: 'services', order: 70, audience },
  { id: 'cache', title: 'admin.cache.title', keys: [], component: 'CacheSection', group: 'services', order: 71, audience },
  { id: 'queue', title: 'admin.settings.queue', keys: [], component: 'QueueSection', group: 'services', order: 72, audience },
  { id: 'websockets', title: 'admin.settings.websockets', keys: [], component: 'WebsocketsSection', group: 'services', order: 73, audience },
  {
    id: 'logging',
    title: 'admin.settings.logging',
    keys: [
      'logging.level',
      'logging.retention_days',
      'logging.audit_retention_days',
      'logging.tracing.target',
      'logging.tracing.dsn',
      'logging.tracing.sample_rate',
      'logging.tracing.breadcrumbs',
    ],
    group: 'services',
    order: 74,
    audience,
  },
] as const satisfies readonly ItemOf<'admin.settings/v1'>[]
