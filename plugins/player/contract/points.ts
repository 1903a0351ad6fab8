import type { Ordered, Point } from '@balafon/sdk/contract'
import type { TrackCard } from './catalogue.ts'

interface Named extends Ordered {
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** The name of an icon, as in the rail. */
  readonly icon: string
}

interface RowAction extends Ordered {
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly icon: string
}

/** A block of a page: `top` is below its header, `bottom` at its end. */
interface Block extends Ordered {
  readonly component: string
  readonly place: 'top' | 'bottom'
}

/** What plays at this moment. */
export interface Playing {
  readonly track: TrackCard
  /** Seconds into the track, now. Asked for when it is needed, it costs no render. */
  readonly position: () => number
}

/** Where the player lets others in. Import this file for its types: `import type {} from '@balafon/plugin-player/contract/points'`. */
declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A panel beside the page, like queue and lyrics, with a button in the player bar; on a phone a view of the whole player. */
    'player.panel/v1': Point<Named & { readonly component: string }, Playing>
    /** A button in the player bar; on a phone at the foot of the whole player. */
    'player.action/v1': Point<Ordered & { readonly component: string }, Playing>
    /** An entry in the "more" menu of a track: `to` a place (`:trackId` and `:trackName` are filled in) or a command of the plugin. */
    'player.rowAction/v1': Point<
      RowAction & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never }),
      { readonly track: TrackCard }
    >
    'player.artistPage/v1': Point<Block, { readonly artistId: number }>
    'player.albumPage/v1': Point<Block, { readonly albumId: number }>
    'player.trackPage/v1': Point<Block, { readonly trackId: number }>
  }
}
