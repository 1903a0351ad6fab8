import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as administration from './administration.ts'
import type * as albums from './albums.ts'
import type * as artists from './artists.ts'
import type * as insights from './insights.ts'
import type * as music from './music.ts'
import type * as preSaves from './pre-saves.ts'
import type * as previews from './previews.ts'
import type * as requests from './requests.ts'
import type * as team from './team.ts'
import type * as tracks from './tracks.ts'
import type * as upload from './upload.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ErrorCodesOf<typeof administration>,
      ErrorCodesOf<typeof insights>,
      ErrorCodesOf<typeof albums>,
      ErrorCodesOf<typeof artists>,
      ErrorCodesOf<typeof music>,
      ErrorCodesOf<typeof tracks>,
      ErrorCodesOf<typeof preSaves>,
      ErrorCodesOf<typeof previews>,
      ErrorCodesOf<typeof requests>,
      ErrorCodesOf<typeof team>,
      ErrorCodesOf<typeof upload> {}
}
