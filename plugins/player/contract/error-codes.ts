import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as catalogue from './catalogue.ts'
import type * as channels from './channels.ts'
import type * as playback from './playback.ts'
import type * as search from './search.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends ErrorCodesOf<typeof catalogue>, ErrorCodesOf<typeof channels>, ErrorCodesOf<typeof playback>, ErrorCodesOf<typeof search> {}
}
