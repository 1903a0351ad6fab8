import type { BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { PriceCell } from './price-cell.tsx'
import { PriceField } from './price-field.tsx'

/** The price of an album in its form, or as a cell of the upload page. */
export default function AlbumPriceField(props: BackstageFieldProps) {
  if (props.cell) return <PriceCell kind="album" cell={props.cell} registerSave={props.registerSave} />
  return <PriceField {...props} kind="album" />
}
