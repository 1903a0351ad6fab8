import { Checkbox } from '@balafon/ui/checkbox'
import type { ReactNode } from 'react'
import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from './card-list.module.css'

/** The props of {@link CardList}. */
export interface CardListProps<R extends object> {
  readonly label: string
  readonly rows: readonly R[]
  readonly getRowId: (row: R) => string
  /** The accessible name of a card. */
  readonly getRowLabel: (row: R) => string
  readonly renderCard: (row: R) => ReactNode
  /** The selected cards. When it is set, cards have checkboxes. */
  readonly selected?: Selection
  readonly onSelect?: (selected: Selection) => void
  /** Called for Enter or a tap on a card. */
  readonly onOpen?: (id: string) => void
  /** Renders the buttons of a card. */
  readonly renderActions?: ((row: R) => ReactNode) | undefined
  /** Shown when there are no cards. */
  readonly empty: ReactNode
}

/** A table for phones: a list of cards. Arrow keys move between the cards, Space selects a card and Enter opens it. */
export function CardList<R extends object>(props: CardListProps<R>) {
  const { label, rows, selected, onSelect, onOpen, empty } = props
  return (
    <PageLocaleProvider>
      <GridList
        aria-label={label}
        className={classes.list ?? ''}
        selectionMode={selected ? 'multiple' : 'none'}
        {...(selected && { selectedKeys: selected })}
        {...(onSelect && { onSelectionChange: onSelect })}
        {...(onOpen && { onAction: (id) => onOpen(String(id)) })}
        items={rows}
        dependencies={[props.renderCard, props.renderActions, selected !== undefined]}
        renderEmptyState={() => <div className={classes.empty}>{empty}</div>}
      >
        {(row) => renderItem(row, props)}
      </GridList>
    </PageLocaleProvider>
  )
}

const renderItem = <R extends object>(row: R, { getRowId, getRowLabel, renderCard, renderActions, selected }: CardListProps<R>) => (
  <GridListItem id={getRowId(row)} textValue={getRowLabel(row)} className={classes.card ?? ''}>
    {selected ? <Checkbox slot="selection" /> : null}
    <div className={classes.content}>{renderCard(row)}</div>
    {renderActions?.(row)}
  </GridListItem>
)
