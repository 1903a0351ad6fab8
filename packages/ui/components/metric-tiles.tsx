import { useLanguage } from '@balafon/sdk/client'
import classes from './metric-tiles.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The change since the period before: a share or a difference of shares, shown in percent. A text replaces it, for example `new`. */
export type MetricChange = string | { readonly value: number /** Whether less is better, as for skips. */; readonly isLessBetter?: boolean }

/** The total of a metric in a period. */
export interface MetricTile<Id extends string = string> {
  readonly id: Id
  readonly title: string
  /** The total as text; `null` when it is not available. */
  readonly total: string | null
  readonly change?: MetricChange | undefined
  /** A detail below the total, or why there is none. */
  readonly note?: string | undefined
}

interface MetricTilesProps<Id extends string> {
  /** Says to screen readers what the selection of a tile does. */
  readonly legend: string
  readonly tiles: readonly MetricTile<Id>[]
  readonly selectedId: Id | undefined
  readonly onSelect: (id: Id) => void
}

/** The totals of a period. Each tile is a button that selects its metric, for example for a chart. */
export const MetricTiles = <Id extends string>({ legend, tiles, selectedId, onSelect }: MetricTilesProps<Id>) => (
  <fieldset className={classes.tiles}>
    <VisuallyHidden as="legend">{legend}</VisuallyHidden>
    {tiles.map(({ id, title, total, change, note }) => (
      <button key={id} type="button" className={classes.tile} aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
        <span className={classes.title}>{title}</span>
        {total === null ? null : (
          <strong className={classes.total} data-tabular="">
            {total}
          </strong>
        )}
        {change === undefined && note === undefined ? null : (
          <span className={classes.foot}>
            {change === undefined ? null : <Change change={change} />}
            {note === undefined ? null : <span className={classes.note}>{note}</span>}
          </span>
        )}
      </button>
    ))}
  </fieldset>
)

function Change({ change }: { readonly change: MetricChange }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  if (typeof change === 'string') return <span className={classes.change}>{change}</span>
  return (
    <span className={classes.change} data-direction={getDirection(change)}>
      {percent.format(change.value)}
    </span>
  )
}

/** Changes that are displayed as 0 % have no direction. */
function getDirection({ value, isLessBetter = false }: Exclude<MetricChange, string>): 'better' | 'worse' | undefined {
  if (Math.abs(value) < 0.005) return undefined
  return value > 0 !== isLessBetter ? 'better' : 'worse'
}
