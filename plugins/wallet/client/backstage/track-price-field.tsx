import type { BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { PriceCell } from './price-cell.tsx'
import { PriceField } from './price-field.tsx'

/** The price of a track in its form, or as a cell of the upload page. */
export default function TrackPriceField(props: BackstageFieldProps) {
  if (props.cell) return <PriceCell kind="track" cell={props.cell} registerSave={props.registerSave} />
  return <PriceField {...props} kind="track" />
}
