import { Badge } from '@balafon/ui/badge'
import { DateTime } from '@balafon/ui/date-time'
import { Check } from 'lucide-react'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import { findField } from '../use-list-state.ts'
import { EMPTY_VALUE, useValueText } from '../use-value-text.ts'
import type { AnyColumn } from './columns.ts'
import classes from './resource-list.module.css'

interface CellValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly item: AnyItem
  readonly column: AnyColumn
}

/** The value of a field in a table or a card. */
export function CellValue({ resource, name, item, column: { cell: Cell, tones } }: CellValueProps) {
  const getValueText = useValueText(resource)
  const value = item[name]
  const text = getValueText(name, value)
  if (Cell) return <Cell value={value} item={item} />
  if (text === EMPTY_VALUE) return <span className={classes.emptyValue}>{text}</span>
  switch (findField(resource.fields, name)?.kind) {
    case 'timestamp':
      return <DateTime value={String(value)} format="relative" />
    case 'boolean':
      return value === true ? <Check size={16} aria-label={text} role="img" /> : <span className={classes.emptyValue}>{text}</span>
    case 'choice':
      return tones ? <Badge tone={tones[String(value)] ?? 'neutral'}>{text}</Badge> : <span>{text}</span>
    default:
      return <span title={text.length > 24 ? text : undefined}>{text}</span>
  }
}
