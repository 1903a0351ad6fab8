import type { ItemOptions, Point } from '@balafon/sdk/contract'
import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'
import type { MusicItemKind } from './collection.ts'
import type { InsightsReportProps } from './insights-report.ts'

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

/** A track, album, artist or playlist, as menus and share dialogs get it. */
export type MusicItem =
  | { readonly kind: 'track'; readonly track: TrackCard }
  | { readonly kind: 'album'; readonly album: AlbumCard }
  | { readonly kind: 'artist'; readonly artist: ArtistCard }
  | { readonly kind: 'playlist'; readonly playlist: PlaylistCard }

/** The track in the player. */
export interface CurrentTrack {
  readonly track: TrackCard
  /** Returns the playback position in seconds. Calling it does not subscribe the component to changes. */
  readonly getPosition: () => number
}

/** The player's client extension points. Import the types with `import type {} from '@balafon/plugin-player/contract/points'`. */
declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A panel beside the page, like queue and lyrics. A button in the player bar opens it. On a phone, the panel is a view of the full-screen player. */
    'player.panel/v1': Point<PanelItem, CurrentTrack>
    /** A button in the player bar. On a phone, the button is at the bottom of the full-screen player. */
    'player.action/v1': Point<ItemOptions & { readonly component: string }, CurrentTrack>
    /** An entry in a track's menu: `to` opens a path (`:trackId` and `:trackName` are replaced), `run` runs a command of the plugin. */
    'player.rowAction/v1': Point<
      RowAction & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never }),
      { readonly track: TrackCard }
    >
    /** An entry in the menu of tracks, albums, artists and playlists: `to` opens a path (`:id` and `:name` are replaced), `run` runs a command of the plugin. */
    'player.subjectActions/v1': Point<
      RowAction & { readonly kinds: readonly MusicItemKind[] } & (
          | { readonly to: string; readonly run?: never }
          | { readonly run: string; readonly to?: never }
        ),
      { readonly subject: MusicItem }
    >
    /**
     * A keyboard shortcut of one key without Ctrl, ⌘ or Alt. The key `?` opens the list of all shortcuts. A shortcut with a key that the player uses
     * itself is ignored.
     */
    'player.shortcuts/v1': Point<
      ItemOptions & {
        readonly id: string
        /** Translation key. */
        readonly label: string
        /** The `key` of the keyboard event, for example `g`. */
        readonly key: string
      } & ({ readonly to: string; readonly run?: never } | { readonly run: string; readonly to?: never })
    >
    /** A tab of the library. The id of the tab is the last part of its path, for example `/library/bought`. */
    'player.libraryTabs/v1': Point<
      ItemOptions & {
        readonly id: string
        /** Translation key. */
        readonly label: string
        readonly component: string
      }
    >
    /**
     * The component that shows the report of the insights. The player contributes it and shows it to operators. Another plugin can show the same
     * component with data of another endpoint, which checks other permissions: the backstage shows it to artists.
     */
    'player.insightsReport/v1': Point<ItemOptions & { readonly component: string }, InsightsReportProps>
    'player.artistPage/v1': Point<PageBlock, { readonly artistId: number }>
    'player.albumPage/v1': Point<PageBlock, { readonly albumId: number }>
    'player.trackPage/v1': Point<PageBlock, { readonly trackId: number }>
  }
}
