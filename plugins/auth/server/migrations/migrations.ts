import type { Migration } from '@balafon/sdk/server'
import { auth0001 } from './0001-recovery.ts'
import { auth0002 } from './0002-profile.ts'
import { auth0003 } from './0003-social.ts'
import { auth0004 } from './0004-humans.ts'
import { auth0005 } from './0005-second-factor-release.ts'
import { auth0006 } from './0006-people-search.ts'
import { auth0007 } from './0007-invited-windows.ts'
import { auth0008 } from './0008-kept-departures.ts'
import { auth0009 } from './0009-challenge-credentials.ts'
import { auth0010 } from './0010-connecting-challenges.ts'
import { auth0011 } from './0011-second-factor-stays.ts'
import { auth0012 } from './0012-plain-names.ts'
import { auth0013 } from './0013-user-invitations.ts'
import { auth0014 } from './0014-search-names.ts'

export const migrations: readonly Migration[] = [
  auth0001,
  auth0002,
  auth0003,
  auth0004,
  auth0005,
  auth0006,
  auth0007,
  auth0008,
  auth0009,
  auth0010,
  auth0011,
  auth0012,
  auth0013,
  auth0014,
]
