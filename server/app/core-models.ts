import type { ModelsOf } from '@balafon/sdk/server'
import { ExecutedMigration } from '../database/executed-migration.model.ts'
import { ContentCheck } from '../files/content-check.model.ts'
import { FileEntry } from '../files/file-entry.model.ts'
import { PendingUpload } from '../files/uploads/pending-upload.model.ts'
import { IdempotencyKey } from '../http/idempotency-key.model.ts'
import { Role } from '../identity/models/role.model.ts'
import { RolePermission } from '../identity/models/role-permission.model.ts'
import { Session } from '../identity/models/session.model.ts'
import { User } from '../identity/models/user.model.ts'
import { UserPermission } from '../identity/models/user-permission.model.ts'
import { UserRole } from '../identity/models/user-role.model.ts'
import { UserSubscription } from '../identity/models/user-subscription.model.ts'
import { VerificationCode } from '../identity/models/verification-code.model.ts'
import { Email } from '../messaging/email/email.model.ts'
import { OutboxEvent } from '../messaging/events/outbox-event.model.ts'
import { JobProgressReport } from '../messaging/jobs/job-progress.model.ts'
import { LiveMessage } from '../messaging/live/live-message.model.ts'
import { Webhook } from '../messaging/webhooks/webhook.model.ts'
import { WebhookDelivery } from '../messaging/webhooks/webhook-delivery.model.ts'
import { DailyVisitCount } from '../page/visits/daily-visit-count.model.ts'
import { DailyVisitor } from '../page/visits/daily-visitor.model.ts'
import { VisitCount } from '../page/visits/visit-count.model.ts'
import { VisitorSalt } from '../page/visits/visitor-salt.model.ts'
import { Plugin } from '../plugins/plugin.model.ts'
import { PluginProblem } from '../plugins/plugin-problem.model.ts'
import { BulkChange } from '../resources/bulk/bulk-change.model.ts'
import { BulkJob } from '../resources/bulk/bulk-job.model.ts'
import { AuditEntry } from '../security/audit/audit-entry.model.ts'
import { RateLimitCounter } from '../security/rate-limit-counter.model.ts'
import { SecretCheck } from '../security/secret-check.model.ts'
import { Setting } from '../settings/setting.model.ts'
import { LoggedError } from './logging/logged-error.model.ts'

/** The models of the core’s tables. */
export const coreModels = {
  AuditEntry,
  BulkChange,
  BulkJob,
  ContentCheck,
  DailyVisitCount,
  DailyVisitor,
  Email,
  ExecutedMigration,
  FileEntry,
  IdempotencyKey,
  JobProgressReport,
  LiveMessage,
  LoggedError,
  OutboxEvent,
  PendingUpload,
  Plugin,
  PluginProblem,
  RateLimitCounter,
  Role,
  RolePermission,
  SecretCheck,
  Session,
  Setting,
  User,
  UserPermission,
  UserRole,
  UserSubscription,
  VerificationCode,
  VisitCount,
  VisitorSalt,
  Webhook,
  WebhookDelivery,
}

export type CoreModels = ModelsOf<typeof coreModels>
