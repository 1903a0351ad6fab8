import type { ItemOptions, Point } from '@balafon/sdk/contract'
import type { TrackCard } from './catalogue.ts'

interface PanelItem extends ItemOptions {
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** Icon name. */
  readonly icon: string
  readonly component: string
}

interface RowAction extends ItemOptions {
  readonly id: string
  /** Translation key. */
  readonly label: string
  /** Icon name. */
  readonly icon: string
}

/** A block of a page: `top` is below the header, `bottom` is at the end. */
interface PageBlock extends ItemOptions {
  readonly component: string
  readonly position: 'top' | 'bottom'
}

/** The track in the player. */
export interface CurrentTrack {
  readonly track: TrackCard
  /** Returns the playback position in seconds. Calling it does not subscribe the component to changes. */
  readonly getPosition: () => number
}

/** The player's client extension points. Import the types with `import type {} from '@balafon/plugin-player/contract/points'`. */
declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A panel beside the page, like queue and lyrics, opened by a button in the player bar; on a phone a view of the full-screen player. */
    'player.panel/v1': Point<PanelItem, CurrentTrack>
    /** A button in the player bar; on a phone at the bottom of the full-screen player. */
    'player.action/v1': Point<ItemOptions & { readonly component: string }, CurrentTrack>
    /** An entry in a track's menu: `to` opens a path (`:trackId` and `:trackName` are replaced), `run` runs a command of the plugin. */
    'player.rowAction/v1': Point<
      RowAction & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never }),
      { readonly track: TrackCard }
    >
    'player.artistPage/v1': Point<PageBlock, { readonly artistId: number }>
    'player.albumPage/v1': Point<PageBlock, { readonly albumId: number }>
    'player.trackPage/v1': Point<PageBlock, { readonly trackId: number }>
  }
}
