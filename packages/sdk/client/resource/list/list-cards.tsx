import { CardList } from '@balafon/ui/card-list'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import type { AnyItem } from '../any-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { useValueText } from '../use-value-text.ts'
import { CellValue } from './cell-value.tsx'
import classes from './list-cards.module.css'
import { getSelectedKeys, type RowsProps, readSelectedKeys } from './rows-props.ts'

const getRowId = ({ id }: AnyItem) => String(id)
/** How many columns a card shows when none has a priority. */
const DEFAULT_COLUMN_COUNT = 3

/** The rows of a list as cards, for phones. */
export function ListCards(props: RowsProps) {
  const { resource, label, rows, shown, isLoading, selectedIds, onSelect, onOpen, rowActions, card: Card } = props
  const getValueText = useValueText(resource)
  const [title = ''] = shown
  if (isLoading) return <SkeletonRows count={6} shape="block" height="84px" />
  return (
    <CardList
      label={label}
      rows={rows}
      getRowId={getRowId}
      getRowLabel={(item) => getValueText(title, item[title])}
      renderCard={(item) => (Card ? <Card item={item} /> : <DefaultCard {...props} item={item} />)}
      {...(selectedIds && { selected: new Set(getSelectedKeys(selectedIds)), onSelect: (keys) => onSelect(readSelectedKeys(keys, rows)) })}
      {...(onOpen && { onOpen: (id) => onOpen(Number(id)) })}
      renderActions={rowActions}
      empty={null}
    />
  )
}

/** The first column as the title, and the columns of priority 1 below it. */
function DefaultCard({ resource, shown, columns, item }: RowsProps & { readonly item: AnyItem }) {
  const { getLabel } = useResourceTexts(resource)
  const [title = '', ...others] = shown
  const important = others.filter((name) => columns[name]?.priority === 1)
  const names = important.length > 0 ? important : others.slice(0, DEFAULT_COLUMN_COUNT)
  const badges = names.filter((name) => columns[name]?.tones)
  const render = (name: string) => <CellValue resource={resource} name={name} item={item} column={columns[name] ?? {}} />
  return (
    <div className={classes.card}>
      <div className={classes.title}>
        <b>{render(title)}</b>
        {badges.map((name) => (
          <span key={name}>{render(name)}</span>
        ))}
      </div>
      <dl className={classes.values}>
        {names
          .filter((name) => !badges.includes(name))
          .map((name) => (
            <div key={name}>
              <dt>{getLabel(name)}</dt>
              <dd>{render(name)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
