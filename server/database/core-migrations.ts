import type { OwnedMigrations } from './migrate.ts'
import { core0001 } from './migrations/0001-core.ts'
import { core0002 } from './migrations/0002-services.ts'
import { core0003 } from './migrations/0003-password-confirmation.ts'
import { core0004 } from './migrations/0004-listeners-and-webhooks.ts'
import { core0005 } from './migrations/0005-plugin-trust.ts'
import { core0006 } from './migrations/0006-idempotency.ts'
import { core0007 } from './migrations/0007-session-ends.ts'
import { core0008 } from './migrations/0008-search-text.ts'
import { core0009 } from './migrations/0009-credentials.ts'
import { core0010 } from './migrations/0010-letters.ts'
import { core0011 } from './migrations/0011-session-cookies.ts'
import { core0012 } from './migrations/0012-problem-reporters.ts'
import { core0013 } from './migrations/0013-plain-names.ts'
import { core0014 } from './migrations/0014-messaging-names.ts'
import { core0015 } from './migrations/0015-identity-names.ts'
import { core0016 } from './migrations/0016-job-progress.ts'
import { core0017 } from './migrations/0017-logged-rate-limits.ts'
import { core0018 } from './migrations/0018-secret-checks.ts'
import { core0019 } from './migrations/0019-event-publishers.ts'
import { core0020 } from './migrations/0020-audit.ts'
import { core0021 } from './migrations/0021-users-and-roles.ts'
import { core0022 } from './migrations/0022-visits.ts'
import { core0023 } from './migrations/0023-logged-errors.ts'
import { core0024 } from './migrations/0024-bulk-jobs.ts'
import { core0025 } from './migrations/0025-uploads.ts'
import { core0026 } from './migrations/0026-email-attachments.ts'
import { core0027 } from './migrations/0027-log-search.ts'
import { core0028 } from './migrations/0028-bulk-input.ts'
import { core0029 } from './migrations/0029-user-subscriptions.ts'
import { core0030 } from './migrations/0030-user-search-names.ts'
import { core0031 } from './migrations/0031-user-order.ts'
import { core0032 } from './migrations/0032-token-rotation.ts'

/** The migrations of the core's own tables. */
export const CORE_MIGRATIONS: OwnedMigrations = {
  owner: 'core',
  isFirstParty: true,
  migrations: [
    core0001,
    core0002,
    core0003,
    core0004,
    core0005,
    core0006,
    core0007,
    core0008,
    core0009,
    core0010,
    core0011,
    core0012,
    core0013,
    core0014,
    core0015,
    core0016,
    core0017,
    core0018,
    core0019,
    core0020,
    core0021,
    core0022,
    core0023,
    core0024,
    core0025,
    core0026,
    core0027,
    core0028,
    core0029,
    core0030,
    core0031,
    core0032,
  ],
}
