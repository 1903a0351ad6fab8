import type { ItemOptions, Point } from '@balafon/sdk/contract'

/** The kinds of music that the backstage edits and measures. */
export type BackstageKind = 'track' | 'album' | 'artist'

/** The props that the backstage passes to a field of another plugin in the form of a track or an album. */
export interface BackstageFieldProps {
  /** `null` while the track or album has not been created. */
  readonly id: number | null
  /** Reports to the form whether the field has changes that are not saved. */
  readonly onDirtyChange: (isDirty: boolean) => void
  /**
   * Registers the function that saves the field. The form calls this function with the id of the track or album after it has created or saved it.
   * An error of the function is reported, and the field still counts as changed. Returns a function that removes the registration, so that a React
   * effect can return it.
   */
  readonly registerSave: (save: (id: number) => Promise<void>) => () => void
  /**
   * Present only on the upload page, where the field is one cell: a single line without a visible label. The draft stores the text of the cell. When
   * the track or album is created from the draft, the field saves the text for it.
   */
  readonly cell?: BackstageCell
}

/** The cell of a field on the upload page. */
export interface BackstageCell {
  /** The accessible name of the cell. */
  readonly label: string
  /** The text that the user has entered; empty at first. */
  readonly value: string
  readonly onChange: (value: string) => void
}

interface BackstageField extends ItemOptions {
  readonly id: string
  readonly component: string
  /** Whether the field is also shown on the upload page, as a cell. */
  readonly hasCell?: boolean
  /** The translation key of the name of the cell, for example `Price`. */
  readonly label?: string
}

/** A period of whole days. */
export interface InsightsPeriod {
  /** The first day, for example `2026-10-26`. */
  readonly from: string
  /** The last day. */
  readonly to: string
  /** The time zone of the artist, in which days begin. */
  readonly timeZone: string
}

/** The props that the backstage passes to a card of another plugin on a page of insights. */
export interface InsightsCardProps extends InsightsPeriod {
  readonly kind: BackstageKind
  readonly id: number
}

/** The backstage’s client extension points. Import the types with `import type {} from '@balafon/plugin-backstage/contract/points'`. */
declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A field in the form of a track, for example its price. It is saved with the form. */
    'backstage.trackFields/v1': Point<BackstageField, BackstageFieldProps>
    /** A field in the form of an album. It is saved with the form. */
    'backstage.albumFields/v1': Point<BackstageField, BackstageFieldProps>
    /** A card on the insights of a track, an album or an artist, for example its earnings. */
    'backstage.insights/v1': Point<
      ItemOptions & {
        readonly id: string
        /** Translation key. */
        readonly title: string
        readonly component: string
        /** The insights that show the card; all of them by default. */
        readonly kinds?: readonly BackstageKind[]
      },
      InsightsCardProps
    >
    /** Another kind of request that users can send to the reviewers. `backstage.request.approved/v1` is published when one is approved. */
    'backstage.requestKinds/v1': Point<
      ItemOptions & {
        /** The kind in the URL: `/backstage/requests/{id}`. Kinds of a third-party plugin begin with its id. */
        readonly id: string
        /** Translation key. */
        readonly label: string
        /** Translation key of a sentence that says what the request is for. */
        readonly description: string
        readonly icon: string
      }
    >
  }
}
